import { z } from 'zod'
import { canonical, type Money, minus, PlainDate, plus, sha256Hex, type Uuid, zero } from '../kernel/index.ts'
import { hashOfPostings, inOrder, isBalanced, keyOfPosting, Posting, sidesOf } from './posting.ts'

/** The Z report's uuid, and of a session over several days `<uuid>/<day>`. */
export const VoucherReference = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/\d{4}-\d{2}-\d{2})?$/)

/** What one business day of a Z report comes to in the books: dated by that day, balanced by itself. */
export const Voucher = z.object({
  business_day: PlainDate,
  /** Under which the bookkeeping knows it, so that it is never posted twice (fiscal.md 5.3). */
  reference: VoucherReference,
  hash: z.string().length(64),
  postings: z.array(Posting),
})
export type Voucher = z.infer<typeof Voucher>

/** What a session comes to by the end of one of its business days, the days before it included. */
export type PostedSoFar = { business_day: PlainDate; postings: readonly Posting[] }

/**
 * One voucher for each business day of a session on which something is to be posted. A day is what the postings grew by
 * since the end of the day before it, so that all days together are the Z report's postings to the øre.
 */
export const vouchersOf = (session_uuid: Uuid, days: readonly PostedSoFar[]): Voucher[] =>
  days.flatMap(({ business_day, postings: so_far }, i) => {
    const postings = grownBy(days[i - 1]?.postings ?? [], so_far)
    if (postings.length === 0) return []
    const reference = referenceOf(session_uuid, days.length > 1 ? business_day : undefined)
    return [{ business_day, reference, hash: hashOfPostings(postings), postings }]
  })

/** The Z report's uuid; of a session over several business days with the day. */
export const referenceOf = (session_uuid: Uuid, business_day?: PlainDate): string =>
  business_day === undefined ? session_uuid : `${session_uuid}/${business_day}`

/** The same vouchers are the same transfer: what was looked at, what was recorded, what a retry brings (BEYOND-21). */
export const hashOfVouchers = (vouchers: readonly Pick<Voucher, 'reference' | 'hash'>[]): string =>
  sha256Hex(canonical(vouchers.map(({ reference, hash }) => ({ reference, hash }))))

export const areBalanced = (vouchers: readonly Voucher[]): boolean =>
  vouchers.every(({ postings }) => isBalanced(postings))

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
