import type { QueryOf } from '@bon/contracts/kernel'
import { orderQueryEndpoints } from '@bon/contracts/orders'

/** The list's filters, kept in the URL so that a filtered list can be shared. */
export type OrderFilters = {
  status: QueryOf<typeof orderQueryEndpoints.list>['status']
  from: string | undefined
  to: string | undefined
  register_uuid: string | undefined
  nr: number | undefined
}

export const statuses = ['open', 'confirmed', 'completed', 'captured', 'owed', 'cancelled'] as const

/** Reads the filters from the URL. A value the contract does not accept is ignored, so that the link still opens. */
export const filtersOf = (address: URLSearchParams): OrderFilters => {
  const queryShape = orderQueryEndpoints.list.query?.shape
  const read = <T>(schema: { safeParse(value: unknown): { data?: T } } | undefined, name: string) =>
    schema?.safeParse(address.get(name) ?? undefined).data
  return {
    status: read(queryShape?.status, 'status'),
    from: read(queryShape?.from, 'from'),
    to: read(queryShape?.to, 'to'),
    register_uuid: read(queryShape?.register_uuid, 'register_uuid'),
    nr: address.get('nr') === null ? undefined : read(queryShape?.nr, 'nr'),
  }
}

/** The request of a page of the list: unset filters are left out. */
export const requestOf = (filters: OrderFilters, before: string | undefined) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  ...(before !== undefined && { before }),
  limit: 25,
})

export const countOf = (filters: OrderFilters): number =>
  Object.values(filters).filter((value) => value !== undefined).length
