import { cashierEndpoints, userEndpoints } from '@bon/contracts/identity'
import { customers, resourceEndpoints } from '@bon/contracts/resources'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import type { Kind } from './what-goes.tsx'

export type Person = { uuid: string; name: string; beside: string }

const customerList = resourceEndpoints(customers).list
const most = 200

/** The people of a kind by name: cashiers and users whole, archived ones too; customers by what one searches for. */
export const usePeople = (kind: Kind, search: string) => {
  const users = useQuery({ ...query(userEndpoints.list, {}), enabled: kind === 'user' })
  const cashiers = useQueries({
    queries: (['0', '1'] as const).map((archived) => ({
      ...query(cashierEndpoints.list, { query: { archived } }),
      enabled: kind === 'cashier',
    })),
  })
  const found = useQuery({
    ...query(customerList, { query: { limit: most, ...(search ? { search } : {}) } }),
    enabled: kind === 'customer',
  })
  const asked = { user: [users], cashier: cashiers, customer: [found] }[kind]
  const people: Record<Kind, () => Person[]> = {
    user: () => (users.data?.users ?? []).map(({ uuid, name, email }) => ({ uuid, name, beside: email })),
    cashier: () =>
      cashiers
        .flatMap(({ data }) => data?.cashiers ?? [])
        // Who is forgotten has a dash for a name.
        .filter(({ initials }) => initials !== '—')
        .map(({ uuid, initials, label }) => ({ uuid, name: initials, beside: label })),
    customer: () =>
      (found.data?.rows ?? []).map(({ uuid, data }) => ({
        uuid,
        name: data.name,
        beside: data.company_name ?? '',
      })),
  }
  return {
    people: asked.every(({ data }) => data !== undefined) ? people[kind]() : undefined,
    error: asked.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of asked) void one.refetch()
    },
  }
}
