import { type OrderRow, orderLookEndpoints } from '@bon/contracts/orders'

/** What the list is narrowed by. The address holds it, so a filtered list can be sent to a colleague. */
export type OrderFilters = {
  status: OrderRow['status'] | undefined
  day: string | undefined
  register_uuid: string | undefined
  nr: number | undefined
}

export const statuses = ['open', 'confirmed', 'completed', 'cancelled'] as const

/** Reads the address. What the contract does not understand is no filter: the link still opens. */
export const filtersOf = (address: URLSearchParams): OrderFilters => {
  const known = orderLookEndpoints.list.query?.shape
  const read = <T>(schema: { safeParse(value: unknown): { data?: T } } | undefined, name: string) =>
    schema?.safeParse(address.get(name) ?? undefined).data
  return {
    status: read(known?.status, 'status'),
    day: read(known?.day, 'day'),
    register_uuid: read(known?.register_uuid, 'register_uuid'),
    nr: address.get('nr') === null ? undefined : read(known?.nr, 'nr'),
  }
}

/** The request of a page of the list: unset filters are left out. */
export const requestOf = (filters: OrderFilters, before: string | undefined) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  ...(before === undefined ? {} : { before }),
  limit: 25,
})

export const countOf = (filters: OrderFilters): number =>
  Object.values(filters).filter((value) => value !== undefined).length
