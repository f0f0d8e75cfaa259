import {
  type CompanyScope,
  type Instant,
  type Money,
  money,
  type OrderUuid,
  type PlainDate,
  type QueryOf,
  type Uuid,
} from '@bon/contracts/kernel'
import type { OrderRow, orderQueryEndpoints } from '@bon/contracts/orders'
import type { OrderTexts } from './order.dependencies.ts'

type Query = QueryOf<typeof orderQueryEndpoints.list>
type Search = {
  digits: string | undefined
  amount: Money | undefined
  table_uuids: readonly Uuid[]
  order_uuids: readonly OrderUuid[]
}

/** Reads of the list of orders. */
export type ListReads = {
  list(
    scope: CompanyScope,
    query: Omit<Query, 'search'> & { search?: Search | undefined },
  ): Promise<{ orders: (Omit<OrderRow, 'name'> & { name_ref: Uuid | null })[]; next: string | null }>
  /** Orders of a day with a name, by the reference of its text. */
  named(scope: CompanyScope, day: PlainDate): Promise<{ order_uuid: OrderUuid; name_ref: Uuid | null }[]>
  /** Orders charged on a day to a card with these last digits. */
  ofCard(scope: CompanyScope, day: PlainDate, last_digits: string): Promise<OrderUuid[]>
  dayOf(scope: CompanyScope, at: Instant): PlainDate
  texts: Pick<OrderTexts, 'get'>
  /** Tables with this number, in small letters. */
  tablesNumbered(scope: CompanyScope, number: string): Uuid[]
}

/** A page of orders with their names, which lie in the vault. */
export const listedOrders = async (
  reads: ListReads,
  scope: CompanyScope,
  { search, ...query }: Query,
  now: Instant,
): Promise<{ orders: OrderRow[]; next: string | null }> => {
  const { day = reads.dayOf(scope, now) } = query
  const { orders, next } = await reads.list(scope, {
    ...query,
    ...(search !== undefined && {
      // What a guest owes is looked for on any day.
      ...(query.status !== 'owed' && { day }),
      search: await meaningOf(reads, scope, search, day),
    }),
  })
  const names = await reads.texts.get(
    scope.company_uuid,
    orders.flatMap(({ name_ref }) => name_ref ?? []),
  )
  return {
    orders: orders.map(({ name_ref, ...row }) => ({
      ...row,
      name: (name_ref && names.get(name_ref)) ?? null,
    })),
    next,
  }
}

const meaningOf = async (
  reads: ListReads,
  scope: CompanyScope,
  typed: string,
  day: PlainDate,
): Promise<Search> => {
  const text = typed.toLowerCase()
  const number = /^(?:b-|nr\.?\s*)?(\d{1,9})$/.exec(text)?.[1]
  const card = /^\d{4}$/.test(text) ? await reads.ofCard(scope, day, text) : []
  return {
    digits: number,
    amount: amountIn(text),
    table_uuids: reads.tablesNumbered(scope, text),
    order_uuids: [...card, ...(await withNameLike(reads, scope, text, day))],
  }
}

const withNameLike = async (reads: ListReads, scope: CompanyScope, text: string, day: PlainDate) => {
  const named = await reads.named(scope, day)
  const names = await reads.texts.get(
    scope.company_uuid,
    named.flatMap(({ name_ref }) => name_ref ?? []),
  )
  return named.flatMap(({ order_uuid, name_ref }) =>
    name_ref && names.get(name_ref)?.toLowerCase().includes(text) ? [order_uuid] : [],
  )
}

/** An amount as it is written: "98", "98,5", "98.00", "1.234,50"; a refund is found by the same amount. */
const amountIn = (text: string): Money | undefined => {
  const plain = text.replace(/\.(?=\d{3}(?:,|$))/g, '')
  const parts = /^-?(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(plain)
  return parts ? money(Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))) : undefined
}
