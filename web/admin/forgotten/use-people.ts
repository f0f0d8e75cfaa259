import { cashierEndpoints, userEndpoints } from '@bon/contracts/identity'
import { customers, resourceEndpoints } from '@bon/contracts/resources'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import type { Kind } from './what-goes.tsx'

export type Person = { uuid: string; name: string; detail: string }

const customerList = resourceEndpoints(customers).list
const most = 200

/** Persons by name: all cashiers and users, also archived ones; customers by a search. */
export const usePeople = (kind: Kind, search: string) => {
  const users = useQuery({ ...query(userEndpoints.list, {}), enabled: kind === 'user' })
  const cashiers = useQueries({
    queries: (['0', '1'] as const).map((archived) => ({
      ...query(cashierEndpoints.list, { query: { archived } }),
      enabled: kind === 'cashier',
    })),
  })
  const found = useQuery({
    ...query(customerList, { query: { limit: most, ...(search && { search }) } }),
    enabled: kind === 'customer',
  })
  const queries = { user: [users], cashier: cashiers, customer: [found] }[kind]
  const people: Record<Kind, () => Person[]> = {
    user: () => (users.data?.users ?? []).map(({ uuid, name, email }) => ({ uuid, name, detail: email })),
    cashier: () =>
      cashiers
        .flatMap(({ data }) => data?.cashiers ?? [])
        // A forgotten person's initials are a dash.
        .filter(({ initials }) => initials !== '—')
        .map(({ uuid, initials, label }) => ({ uuid, name: initials, detail: label })),
    customer: () =>
      (found.data?.rows ?? []).map(({ uuid, data }) => ({
        uuid,
        name: data.name,
        detail: data.company_name ?? '',
      })),
  }
  return {
    people: queries.every(({ data }) => data !== undefined) ? people[kind]() : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of queries) void one.refetch()
    },
  }
}
