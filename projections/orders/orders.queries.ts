import type { Money, QueryOf, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { OrderRow, orderQueryEndpoints } from '@bon/contracts/orders'
import { type ExpressionBuilder, sql } from 'kysely'
import { cursorOfText, type DatabaseOf, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { orders } from './orders.projection.ts'

type Filter = QueryOf<typeof orderQueryEndpoints.list>
type Database = DatabaseOf<typeof orders.tables>

/** Orders of the company, newest first. */
export const listOrders = async (
  db: Scoped,
  { status, register_uuid, day, nr, test_mode, before, limit }: Filter,
): Promise<{ orders: OrderRow[]; next: string | null }> => {
  const from = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !from) return { orders: [], next: null }
  let query = tablesOf(db, orders)
    .selectFrom('orders')
    .select(['order_uuid', 'register_uuid', 'cashier_uuid', 'short_nr', 'nr', 'total', 'paid', 'lines'])
    .select(['opened_at', 'ended_at', 'business_day', 'test_mode'])
    .select(statusOf.as('status'))
    .where('company_uuid', '=', db.company_uuid)
  if (status) query = query.where(is(status))
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (day) query = query.where('business_day', '=', day)
  if (nr) query = query.where('nr', '=', nr)
  if (test_mode) query = query.where('test_mode', '=', test_mode === 'yes')
  if (from) {
    query = query.where((eb) => eb(eb.refTuple('opened_at', 'order_uuid'), '<', eb.tuple(from.at, from.uuid)))
  }
  const found = await query
    .orderBy('opened_at', 'desc')
    .orderBy('order_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.opened_at, uuid: row.order_uuid }))
  return { orders: page, next }
}

/** One row with number and total of open orders; of one register if given, real ones or training ones. */
export const openOrders = (
  db: Scoped,
  { register_uuid, test_mode = false }: { register_uuid?: RegisterUuid; test_mode?: boolean } = {},
) => {
  let query = tablesOf(db, orders)
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<Money>`coalesce(sum(total), 0)::bigint`.as('total'))
    .where('company_uuid', '=', db.company_uuid)
    .where('ended', 'is', null)
    .where('test_mode', '=', test_mode)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  return query
}

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

/**
 * Orders that the close of a register cancels: open ones without lines (AMB-01), and all open training ones (DEF-21).
 */
export const ordersCancelledOnClose = async (
  db: Scoped,
  register_uuid: RegisterUuid,
  test_mode: boolean,
): Promise<Uuid[]> => {
  const open = tablesOf(db, orders)
    .selectFrom('orders')
    .select('order_uuid')
    .where('company_uuid', '=', db.company_uuid)
    .where('register_uuid', '=', register_uuid)
    .where('ended', 'is', null)
    .where('test_mode', '=', test_mode)
  const toCancel = test_mode ? open : open.where('lines', '=', 0).where('held', '=', 0)
  const rows = await toCancel.limit(500).execute()
  return rows.map(({ order_uuid }) => order_uuid)
}

const statusOf = sql<OrderRow['status']>`coalesce(ended, case when held > 0 then 'confirmed' else 'open' end)`

const is = (status: OrderRow['status']) => (eb: ExpressionBuilder<Database, 'orders'>) => {
  if (status === 'completed' || status === 'cancelled') return eb('ended', '=', status)
  return eb.and([eb('ended', 'is', null), eb('held', status === 'confirmed' ? '>' : '<=', 0)])
}
