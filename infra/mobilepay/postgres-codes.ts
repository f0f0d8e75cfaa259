import { addMs, type Instant, type PaymentUuid } from '@bon/contracts/kernel'
import type { Pool } from 'pg'

/** The payment of a QR code expires after ten minutes, so the code is shown no longer (DEF-17). */
const valid_ms = 10 * 60_000
const a_day_ms = 24 * 3600_000

/** State at Vipps that our streams do not have: codes to show, and the payment of a refund. */
export const postgresCodes = (pool: Pool, now: () => Instant) => ({
  /** The code is shown until it expires; a later call for the same payment changes nothing. */
  noteCode: async (payment_uuid: PaymentUuid, url: string): Promise<void> => {
    await pool.query('delete from mobilepay.codes where at < $1', [addMs(now(), -a_day_ms)])
    await pool.query(
      'insert into mobilepay.codes (payment_uuid, url, at) values ($1, $2, $3) on conflict do nothing',
      [payment_uuid, url, now()],
    )
  },
  codeOf: async (payment_uuid: PaymentUuid): Promise<{ url: string; ends_at: Instant } | undefined> => {
    const { rows } = await pool.query<{ url: string; at: Date }>(
      'select url, at from mobilepay.codes where payment_uuid = $1',
      [payment_uuid],
    )
    const [row] = rows
    return row && { url: row.url, ends_at: addMs(row.at.toISOString() as Instant, valid_ms) }
  },
  noteRefund: async (reference: string, of: string): Promise<void> => {
    await pool.query(
      'insert into mobilepay.refunds (reference, of_payment) values ($1, $2) on conflict do nothing',
      [reference, of],
    )
  },
  refundOf: async (reference: string): Promise<string | undefined> => {
    const query = 'select of_payment from mobilepay.refunds where reference = $1'
    return (await pool.query<{ of_payment: string }>(query, [reference])).rows[0]?.of_payment
  },
})
