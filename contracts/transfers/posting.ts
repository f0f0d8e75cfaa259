import { z } from 'zod'
import {
  canonical,
  Money,
  minus,
  negated,
  sha256Hex,
  sum,
  TenthsOfPercent,
  Uuid,
  zero,
} from '../kernel/index.ts'

/** What a posting is for (fiscal.md 5.2): a key, so that the books never carry words that somebody typed. */
export const PostingText = z.enum([
  'sales',
  'returns',
  'discount',
  'surcharge',
  'gift_card_sold',
  'gift_card_redeemed',
  'tips',
  'vat',
  'tender',
  'credit',
  'interim',
  'rounding',
  'withdrawal',
  'tips_paid',
  'from_safe',
  'difference',
  'to_safe',
])
export type PostingText = z.infer<typeof PostingText>

/** One side of an entry: `z` is what was sold and paid, `cash` what moved in and out of the drawer beside it. */
export const Posting = z.object({
  part: z.enum(['z', 'cash']),
  text: PostingText,
  account_uuid: Uuid,
  number: z.int(),
  vat_rate: TenthsOfPercent.nullable(),
  debit: Money,
  credit: Money,
})
export type Posting = z.infer<typeof Posting>

/** What cannot be posted before the books say where: nothing is guessed, and nothing goes elsewhere meanwhile. */
export const MissingAccount = z.object({
  purpose: z.enum([
    'cash_deposit',
    'credit',
    'difference',
    'discount',
    'interim',
    'rounding',
    'surcharge',
    'tips',
    'withdrawal',
    /** An account that was sold on, or that a means is posted to, and that is not there any more. */
    'account',
    'payment_type',
    'vat',
  ]),
  vat_rate: TenthsOfPercent.nullable(),
})
export type MissingAccount = z.infer<typeof MissingAccount>

export const debits = (postings: readonly Posting[]): Money => sum(postings.map(({ debit }) => debit))
export const credits = (postings: readonly Posting[]): Money => sum(postings.map(({ credit }) => credit))
export const isBalanced = (postings: readonly Posting[]): boolean =>
  minus(debits(postings), credits(postings)) === 0

/** Above zero is debit, below is credit. */
export const sidesOf = (amount: Money): Pick<Posting, 'debit' | 'credit'> =>
  amount > 0 ? { debit: amount, credit: zero } : { debit: zero, credit: negated(amount) }

/** Entries of one kind on one account are one line of a voucher. */
export const keyOfPosting = ({
  part,
  text,
  account_uuid,
  vat_rate,
}: Pick<Posting, 'part' | 'text' | 'account_uuid' | 'vat_rate'>): string =>
  [part, text, account_uuid, vat_rate].join(' ')

/** By account number, so that the same day is always the same list; cash movements after the Z, as they happened. */
export const inOrder = (a: Posting, b: Posting): number =>
  b.part.localeCompare(a.part) || (a.part === 'z' ? a.number - b.number : 0)

/** The same postings are the same voucher. */
export const hashOfPostings = (postings: readonly Posting[]): string => sha256Hex(canonical(postings))
