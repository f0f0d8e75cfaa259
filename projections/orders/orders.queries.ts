import {
  type Money,
  type OrderUuid,
  type PlainDate,
  type QueryOf,
  type RegisterUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { attemptOfPayment, type OrderRow, type orderQueryEndpoints } from '@bon/contracts/orders'
import { type OrderAtClose, snapshot_max } from '@bon/contracts/registers'
import { type ExpressionBuilder, sql } from 'kysely'
import {
  cursorOfText,
  type DatabaseOf,
  isOneOf,
  momentAfter,
  momentBefore,
  pageOf,
  type Scoped,
  tablesOf,
} from '../kernel/index.ts'
import { payments, terminalWords } from '../payments/index.ts'
import { tenders } from '../tenders/index.ts'
import { orders } from './orders.projection.ts'
import { is_captured } from './orders.tables.ts'

type Filter = Omit<QueryOf<typeof orderQueryEndpoints.list>, 'search'>
type Database = DatabaseOf<typeof orders.tables>

/** What a search means; an order that fits one of them is found. */
export type OrderSearch = {
  /** Digits of the number or of the receipt's. */
  digits: string | undefined
  amount: Money | undefined
  table_uuids: readonly Uuid[]
  order_uuids: readonly OrderUuid[]
}
type Found = { search?: OrderSearch | undefined }

type StoredOrder = Omit<OrderRow, 'name' | 'methods' | 'card_unresolved' | 'cards' | 'moved_to_short_nr'> & {
  name_ref: Uuid | null
}

/** Orders of the company, newest first. */
export const listOrders = async (
  db: Scoped,
  { status, register_uuid, day, from, to, nr, test_mode, empty, before, limit, search }: Filter & Found,
): Promise<{ orders: StoredOrder[]; next: string | null }> => {
  const cursor = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !cursor) return { orders: [], next: null }
  let query = tablesOf(db, orders)
    .selectFrom('orders')
    .select([
      'order_uuid',
      'register_uuid',
      'cashier_uuid',
      'short_nr',
      'nr',
      'total',
      'paid',
      'owed',
      'lines',
    ])
    .select(['opened_at', 'ended_at', 'business_day', 'test_mode', 'reason', 'lines_to', 'name_ref'])
    .select(['origin_kind', 'origin_uuid', 'table_uuids', statusOf.as('status')])
    .select(isCaptured.as('is_captured'))
    .where('company_uuid', '=', db.company_uuid)
  if (status) query = query.where(is(status))
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (day) query = query.where('business_day', '=', day)
  if (from) query = query.where('business_day', '>=', from).where('opened_at', '>=', momentBefore(from))
  if (to) query = query.where('business_day', '<=', to).where('opened_at', '<', momentAfter(to))
  if (nr) query = query.where('nr', '=', nr)
  if (test_mode) query = query.where('test_mode', '=', test_mode === 'yes')
  if (empty) query = query.where((eb) => eb.or([eb('ended', 'is', null), eb('lines_ever', '>', 0)]))
  if (search) query = query.where(fits(search))
  if (cursor) {
    const { at, uuid } = cursor
    query = query.where((eb) => eb(eb.refTuple('opened_at', 'order_uuid'), '<', eb.tuple(at, uuid)))
  }
  const found = await query
    .orderBy('opened_at', 'desc')
    .orderBy('order_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.opened_at, uuid: row.order_uuid }))
  return { orders: page.map(stored), next }
}

type Selected = Omit<StoredOrder, 'origin' | 'moved_to' | 'table_uuids'> &
  Pick<Database['orders'], 'origin_kind' | 'origin_uuid' | 'lines_to' | 'table_uuids'>

const stored = ({ origin_kind, origin_uuid, lines_to, table_uuids, ...row }: Selected): StoredOrder => ({
  ...row,
  origin: origin_kind && origin_uuid ? { kind: origin_kind, order_uuid: origin_uuid } : null,
  moved_to: row.reason === 'moved' ? lines_to : null,
  table_uuids: table_uuids.split(' ').filter((uuid) => uuid !== ''),
})

const fits =
  ({ digits, amount, table_uuids, order_uuids }: OrderSearch) =>
  (eb: ExpressionBuilder<Database, 'orders'>) =>
    eb.or([
      ...(digits === undefined
        ? []
        : [eb(sql`short_nr::text`, 'like', `${digits}%`), eb(sql`nr::text`, '=', digits)]),
      ...(amount === undefined ? [] : [eb(sql`abs(total)`, '=', amount)]),
      ...table_uuids.map((uuid) => eb('table_uuids', 'like', `%${uuid}%`)),
      ...(order_uuids.length > 0 ? [isOneOf('order_uuid', order_uuids)] : []),
      eb.lit(false),
    ])

/** The same, with their means of payment, their cards' last digits, and the orders that lines went to. */
export const listOrdersWithFacts = async (db: Scoped, filter: Filter & Found) => {
  const { orders: page, next } = await listOrders(db, filter)
  const uuids = page.map(({ order_uuid }) => order_uuid)
  const targets = page.flatMap(({ moved_to }) => moved_to ?? [])
  const paid = Map.groupBy(await paymentsOf(db, uuids), ({ order_uuid }) => order_uuid)
  const numbers = await shortNumbersOf(db, targets)
  return {
    orders: page.map((row) => {
      const own = paid.get(row.order_uuid) ?? []
      return {
        ...row,
        moved_to_short_nr: (row.moved_to && numbers.get(row.moved_to)) ?? null,
        methods: [...new Set(own.map(({ method }) => method))],
        card_unresolved: own.some(({ method, status }) => method === 'card' && status === 'started'),
        cards: [...new Set(own.flatMap(({ masked_pan }) => masked_pan?.slice(-4) ?? []))],
      }
    }),
    next,
  }
}

/** Payments of these orders that took money or wait for it, oldest first. */
const paymentsOf = async (db: Scoped, order_uuids: readonly OrderUuid[]) => {
  if (order_uuids.length === 0) return []
  const rows = await tablesOf(db, tenders)
    .selectFrom('tenders')
    .select(['order_uuid', 'payment_uuid', 'attempt_uuid', 'method', 'status'])
    .where('company_uuid', '=', db.company_uuid)
    .where(isOneOf('order_uuid', order_uuids))
    .where('status', '<>', 'cancelled')
    .orderBy('started_at')
    .orderBy('payment_uuid')
    .execute()
  const cards = rows.filter(({ method }) => method === 'card')
  const pans = new Map(
    (await terminalWords(db, cards.map(attemptOfPayment))).map((one) => [one.payment_uuid, one.masked_pan]),
  )
  return rows.map((row) => ({ ...row, masked_pan: pans.get(attemptOfPayment(row)) ?? null }))
}

const shortNumbersOf = async (
  db: Scoped,
  order_uuids: readonly OrderUuid[],
): Promise<Map<OrderUuid, number>> => {
  if (order_uuids.length === 0) return new Map()
  const rows = await tablesOf(db, orders)
    .selectFrom('orders')
    .select(['order_uuid', 'short_nr'])
    .where('company_uuid', '=', db.company_uuid)
    .where(isOneOf('order_uuid', order_uuids))
    .execute()
  return new Map(rows.map(({ order_uuid, short_nr }) => [order_uuid, short_nr]))
}

/** More named orders than a company has in a day; beyond it the newest are searched. */
const mostNamed = 1_000

/** Orders of a day with a name, by the reference of its text in the vault. */
export const namedOrders = (
  db: Scoped,
  day: PlainDate,
): Promise<{ order_uuid: OrderUuid; name_ref: Uuid | null }[]> =>
  tablesOf(db, orders)
    .selectFrom('orders')
    .select(['order_uuid', 'name_ref'])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .where('name_ref', 'is not', null)
    .orderBy('opened_at', 'desc')
    .limit(mostNamed)
    .execute()

/** Orders charged on a day to a card with these last digits. */
export const ordersOfCard = async (db: Scoped, day: PlainDate, last_digits: string): Promise<OrderUuid[]> => {
  const rows = await tablesOf(db, payments)
    .selectFrom('payments')
    .select('order_uuid')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
    .where('masked_pan', 'like', `%${last_digits}`)
    .limit(100)
    .execute()
  return rows.map(({ order_uuid }) => order_uuid)
}

/** One row with number and total of open orders, without training ones. */
export const openOrders = (db: Scoped) =>
  tablesOf(db, orders)
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<Money>`coalesce(sum(total), 0)::bigint`.as('total'))
    .where('company_uuid', '=', db.company_uuid)
    .where('ended', 'is', null)
    .where('test_mode', '=', false)

/** Number of open orders with active payments, real ones and training ones. */
export const ordersWithMoney = async (db: Scoped): Promise<number> => {
  const { count } = await tablesOf(db, orders)
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_uuid', '=', db.company_uuid)
    .where('ended', 'is', null)
    .where('held', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Open orders of a register, or that it took money for, oldest first: real ones or training ones (DEF-15, R-1). */
export const ordersAtClose = async (
  db: Scoped,
  register_uuid: RegisterUuid,
  test_mode: boolean,
): Promise<OrderAtClose[]> =>
  tablesOf(db, orders)
    .selectFrom('orders')
    .select(['order_uuid', 'short_nr', 'cashier_uuid', 'opened_at', 'lines', 'total', 'held as payments'])
    .select('paid')
    .where('company_uuid', '=', db.company_uuid)
    .where((eb) =>
      eb.or([
        eb.and([eb('held', '<=', 0), eb('register_uuid', '=', register_uuid)]),
        eb.and([eb('held', '>', 0), eb('paid_at_register', '=', register_uuid)]),
      ]),
    )
    .where('ended', 'is', null)
    .where('test_mode', '=', test_mode)
    .orderBy('opened_at')
    .orderBy('order_uuid')
    .limit(snapshot_max)
    .execute()

const statusOf = sql<OrderRow['status']>`coalesce(ended, case when held > 0 then 'confirmed' else 'open' end)`
const isCaptured = sql<boolean>`${sql.raw(is_captured)}`

const is =
  (status: OrderRow['status'] | 'owed' | 'captured') => (eb: ExpressionBuilder<Database, 'orders'>) => {
    if (status === 'owed') return eb('owed', '>', zero)
    if (status === 'captured') return isCaptured
    if (status === 'completed' || status === 'cancelled') return eb('ended', '=', status)
    return eb.and([eb('ended', 'is', null), eb('held', status === 'confirmed' ? '>' : '<=', 0)])
  }
