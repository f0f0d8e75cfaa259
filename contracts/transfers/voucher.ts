import { z } from 'zod'
import {
  canonical,
  type Money,
  minus,
  PlainDate,
  plus,
  type SessionUuid,
  sha256Hex,
  zero,
} from '../kernel/index.ts'
import { hashOfPostings, inOrder, isBalanced, keyOfPosting, Posting, sidesOf } from './posting.ts'

/** The session's uuid; `<uuid>/<day>` for a session of several days. */
export const VoucherReference = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/\d{4}-\d{2}-\d{2})?$/)

/** The postings of one business day of a Z report, dated by that day and balanced by themselves. */
export const Voucher = z.object({
  business_day: PlainDate,
  /** Reference in the bookkeeping, which prevents posting it twice (LAW-16). */
  reference: VoucherReference,
  hash: z.string().length(64),
  postings: z.array(Posting),
})
export type Voucher = z.infer<typeof Voucher>

/** A session's postings up to the end of one of its business days, including the days before. */
export type PostedSoFar = { business_day: PlainDate; postings: readonly Posting[] }

/**
 * One voucher per business day with postings. A day's voucher is the increase since the end of the previous day, so
 * that all days together equal the Z report's postings to the øre.
 */
export const vouchersOf = (session_uuid: SessionUuid, days: readonly PostedSoFar[]): Voucher[] =>
  days.flatMap(({ business_day, postings: so_far }, i) => {
    const postings = grownBy(days[i - 1]?.postings ?? [], so_far)
    if (postings.length === 0) return []
    const reference = referenceOf(session_uuid, days.length > 1 ? business_day : undefined)
    return [{ business_day, reference, hash: hashOfPostings(postings), postings }]
  })

/** The session's uuid; with the day for a session of several business days. */
export const referenceOf = (session_uuid: SessionUuid, business_day?: PlainDate): string =>
  business_day === undefined ? session_uuid : `${session_uuid}/${business_day}`

/** Identifies a transfer by its vouchers: what was reviewed, what was recorded, and what a retry sends (BEYOND-21). */
export const hashOfVouchers = (vouchers: readonly Pick<Voucher, 'reference' | 'hash'>[]): string =>
  sha256Hex(canonical(vouchers.map(({ reference, hash }) => ({ reference, hash }))))

export const areBalanced = (vouchers: readonly Voucher[]): boolean =>
  vouchers.every(({ postings }) => isBalanced(postings))

/** Nothing dated before the company's cut-off date is posted or exported (DEF-71). */
export const isBeforeCutoff = (
  vouchers: readonly Pick<Voucher, 'business_day'>[],
  cutoff_date: PlainDate | null,
): cutoff_date is PlainDate =>
  cutoff_date !== null && vouchers.some(({ business_day }) => business_day < cutoff_date)

const grownBy = (before: readonly Posting[], now: readonly Posting[]): Posting[] => {
  const rows = new Map<string, { row: Posting; amount: Money }>()
  const add = (row: Posting, amount: Money): void => {
    const key = keyOfPosting(row)
    rows.set(key, { row, amount: plus(rows.get(key)?.amount ?? zero, amount) })
  }
  for (const row of now) add(row, minus(row.debit, row.credit))
  for (const row of before) add(row, minus(row.credit, row.debit))
  return [...rows.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ row, amount }) => ({ ...row, ...sidesOf(amount) }))
    .toSorted(inOrder)
}
