import type { QueryOf } from '@bon/contracts/kernel'
import { attemptOfPayment } from '@bon/contracts/orders'
import type { StoredTender, tenderEndpoints } from '@bon/contracts/tenders'
import { cursorOfText, momentAfter, momentBefore, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { terminalWords } from '../payments/index.ts'
import { tenders } from './tenders.projection.ts'

type Filter = QueryOf<typeof tenderEndpoints.tenders>

/** Payments of the company, newest first (PAY-01). */
export const listTenders = async (
  db: Scoped,
  { register_uuid, method, status, from, to, before, limit }: Filter,
): Promise<{ tenders: StoredTender[]; next: string | null }> => {
  const cursor = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && cursor?.within === undefined) return { tenders: [], next: null }
  let query = tablesOf(db, tenders)
    .selectFrom('tenders')
    .select(['payment_uuid', 'order_uuid', 'attempt_uuid', 'payment_type_uuid', 'method', 'status', 'reason'])
    .select(['register_uuid', 'test_mode', 'cashier_uuid', 'amount', 'rounding', 'tip', 'started_at'])
    .where('company_uuid', '=', db.company_uuid)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (method) query = query.where('method', '=', method)
  if (status) query = query.where('status', '=', status)
  if (from) query = query.where('business_day', '>=', from).where('started_at', '>=', momentBefore(from))
  if (to) query = query.where('business_day', '<=', to).where('started_at', '<', momentAfter(to))
  if (cursor?.within !== undefined) {
    const { at, uuid, within } = cursor
    // Two orders may have payments with the same id at the same time, so the key includes the order.
    query = query.where((eb) =>
      eb(eb.refTuple('started_at', 'payment_uuid', 'order_uuid'), '<', eb.tuple(at, uuid, within)),
    )
  }
  const found = await query
    .orderBy('started_at', 'desc')
    .orderBy('payment_uuid', 'desc')
    .orderBy('order_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, ({ started_at, payment_uuid, order_uuid }) => ({
    at: started_at,
    uuid: payment_uuid,
    within: order_uuid,
  }))
  return { tenders: page, next }
}

/** The same, with what a terminal said of those that one was asked for, also where the attempt was another payment's. */
export const listTendersWithFacts = async (db: Scoped, filter: Filter) => {
  const listed = await listTenders(db, filter)
  const cards = listed.tenders.filter(({ method }) => method === 'card')
  const facts = await terminalWords(db, cards.map(attemptOfPayment))
  return { ...listed, facts }
}
