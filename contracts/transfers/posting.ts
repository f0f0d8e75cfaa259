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

/** Purpose of a posting (LAW-15), as a key, so that the books never contain free text. */
export const PostingText = z.enum([
  'sales',
  'returns',
  'discount',
  'surcharge',
  'gift_card_sold',
  'gift_card_redeemed',
  'gift_card_imported',
  'gift_card_paid_out',
  'gift_card_lapsed',
  'tips',
  'vat',
  'tender',
  'credit',
  'owed',
  'owed_settled',
  'interim',
  'rounding',
  'withdrawal',
  'expense',
  'input_vat',
  'tips_paid',
  'from_safe',
  'difference',
  'to_safe',
])
export type PostingText = z.infer<typeof PostingText>

/** One side of an entry. `z`: sales and payments; `cash`: other cash movements. */
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

/** An account that must be configured before posting: nothing is guessed or posted elsewhere meanwhile. */
export const MissingAccount = z.object({
  purpose: z.enum([
    'breakage',
    'cash_deposit',
    'credit',
    'difference',
    'discount',
    'input_vat',
    'interim',
    'rounding',
    'surcharge',
    'tips',
    'withdrawal',
    /** An account used by a sale or a payment type that no longer exists. */
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

/** Positive is debit, negative is credit. */
export const sidesOf = (amount: Money): Pick<Posting, 'debit' | 'credit'> =>
  amount > 0 ? { debit: amount, credit: zero } : { debit: zero, credit: negated(amount) }

/** Entries with the same key are summed in one line of a voucher. */
export const keyOfPosting = ({
  part,
  text,
  account_uuid,
  vat_rate,
}: Pick<Posting, 'part' | 'text' | 'account_uuid' | 'vat_rate'>): string =>
  [part, text, account_uuid, vat_rate].join(' ')

/** By account number, so that the same day always gives the same list; cash movements follow in chronological order. */
export const inOrder = (a: Posting, b: Posting): number =>
  b.part.localeCompare(a.part) || (a.part === 'z' ? a.number - b.number : 0)

/** Equal postings have equal hashes. */
export const hashOfPostings = (postings: readonly Posting[]): string => sha256Hex(canonical(postings))
