import type { ReturnsOf } from '@bon/contracts/kernel'
import { reconciliationEndpoints } from '@bon/contracts/reconciliation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, query } from '../../shared/api/index.ts'
import type { Period } from './period.ts'

export type Reconciliation = ReturnsOf<typeof reconciliationEndpoints.list>

/** All reports of a period: the server reads some days at a time. */
export const useReconciliation = ({ from, to }: Period) =>
  useQuery({
    ...query(reconciliationEndpoints.list, { query: { from, to } }),
    queryFn: async ({ signal }): Promise<Reconciliation> => {
      let whole: Reconciliation | undefined
      for (let after: string | null | undefined; after !== null; ) {
        const { body } = await call(reconciliationEndpoints.list, {
          query: { from, to, ...(after !== undefined && { after }) },
          signal,
        })
        whole = whole
          ? { ...body, reports: [...whole.reports, ...body.reports], open: [...whole.open, ...body.open] }
          : body
        after = body.next
      }
      if (!whole) throw new Error('a period has at least one page')
      return whole
    },
    placeholderData: keepPreviousData,
  })
