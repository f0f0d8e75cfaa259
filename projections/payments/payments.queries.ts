import type { PaymentUuid, QueryOf, RegisterUuid } from '@bon/contracts/kernel'
import type { paymentEndpoints, StoredPayment } from '@bon/contracts/payments'
import {
  cursorOfText,
  isOneOf,
  momentAfter,
  momentBefore,
  pageOf,
  type Scoped,
  tablesOf,
} from '../kernel/index.ts'
import { payments } from './payments.projection.ts'

type Filter = QueryOf<typeof paymentEndpoints.list>
const unresolved = ['in_doubt', 'reversing', 'review'] as const
const finals = ['approved', 'declined', 'cancelled', 'not_started', 'reversed'] as const

/** Attempts of the company, newest first (PAY-02). */
export const listPayments = async (
  db: Scoped,
  { register_uuid, state, unresolved: only, from, to, before, limit }: Filter,
): Promise<{ payments: StoredPayment[]; next: string | null }> => {
  const cursor = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !cursor) return { payments: [], next: null }
  let query = paymentsIn(db)
  if (register_uuid) query = query.where('register_uuid', '=', register_uuid)
  if (state) query = query.where('state', '=', state)
  if (from) query = query.where('business_day', '>=', from).where('started_at', '>=', momentBefore(from))
  if (to) query = query.where('business_day', '<=', to).where('started_at', '<', momentAfter(to))
  if (only) query = query.where('state', 'in', unresolved)
  if (cursor) {
    const { at, uuid } = cursor
    query = query.where((eb) => eb(eb.refTuple('started_at', 'payment_uuid'), '<', eb.tuple(at, uuid)))
  }
  const found = await query
    .orderBy('started_at', 'desc')
    .orderBy('payment_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.started_at, uuid: row.payment_uuid }))
  return { payments: page.map(({ alerts, ...row }) => ({ ...row, alerts: Object.keys(alerts) })), next }
}

/** Data that terminals reported for these payments. */
export const terminalWords = (db: Scoped, payment_uuids: readonly PaymentUuid[]) =>
  payment_uuids.length === 0
    ? Promise.resolve([])
    : tablesOf(db, payments)
        .selectFrom('payments')
        .select(['payment_uuid', 'surcharge', 'card_type', 'masked_pan', 'transaction_id'])
        .where('company_uuid', '=', db.company_uuid)
        .where(isOneOf('payment_uuid', payment_uuids))
        .execute()

/** Number of unfinished attempts of a register, which prevent its close (TERM-11). */
export const unfinishedPayments = async (db: Scoped, register_uuid: RegisterUuid): Promise<number> => {
  const found = await tablesOf(db, payments)
    .selectFrom('payments')
    .select('payment_uuid')
    .where('company_uuid', '=', db.company_uuid)
    .where('register_uuid', '=', register_uuid)
    .where('state', 'not in', finals)
    .execute()
  return found.length
}

const paymentsIn = (db: Scoped) =>
  tablesOf(db, payments)
    .selectFrom('payments')
    .select(['payment_uuid', 'order_uuid', 'terminal_uuid', 'register_uuid', 'test_mode'])
    .select([
      'cashier_uuid',
      'payment_type_uuid',
      'refund_of',
      'state',
      'amount',
      'approved',
      'tip',
      'surcharge',
      'reason',
      'held_by',
      'card_type',
    ])
    .select(['masked_pan', 'transaction_id', 'alerts', 'started_at', 'ended_at', 'revision'])
    .where('company_uuid', '=', db.company_uuid)
