import { z } from 'zod'
import {
  Instant,
  Money,
  minus,
  PlainDate,
  plus,
  sum,
  TenthsOfPercent,
  Uuid,
  vatIn,
  zero,
} from '../kernel/index.ts'
import { VatNature } from './books.ts'

/** A card that had a value at the end of a business day. */
export const GiftCardDebtRow = z.object({
  gift_card_uuid: Uuid,
  gift_card_type_uuid: Uuid,
  type_name: z.string(),
  code_end: z.string(),
  issued_at: Instant,
  expires_on: PlainDate.nullable(),
  account_uuid: Uuid.nullable(),
  vat_nature: VatNature,
  vat_rate: TenthsOfPercent,
  balance: Money,
})
export type GiftCardDebtRow = z.infer<typeof GiftCardDebtRow>

const OnAccount = z.object({ account_uuid: Uuid, vat_nature: VatNature, vat_rate: TenthsOfPercent })

/** What the sessions have posted on a debt account by then: gross, and the VAT that was due at the sale. */
export type PostedDebt = z.infer<typeof OnAccount> & { gross: Money; vat: Money }

/** The debt of an account by its cards, and as the Z reports post it. */
export const GiftCardDebtSum = OnAccount.extend({
  /** Cards with a value. */
  count: z.int(),
  balance: Money,
  /** VAT in it that was due at the sale: no debt to the guest in the ledger. */
  vat: Money,
  /** What parts of cards were rounded by when their VAT was split; of multi-purpose cards none. */
  rounding: Money,
  /** Sold, used or given back on bons that no session has counted yet, without VAT; zero when all are paid. */
  uncounted: Money,
  /** The balance of the account by the postings. */
  posted: Money,
})
export type GiftCardDebtSum = z.infer<typeof GiftCardDebtSum>

/**
 * One row per account, nature and rate. Balance less VAT, rounding and what is not counted yet is what is posted, to the
 * øre.
 */
export const debtSums = (
  rows: readonly Pick<GiftCardDebtRow, 'account_uuid' | 'vat_nature' | 'vat_rate' | 'balance'>[],
  posted: readonly PostedDebt[],
): GiftCardDebtSum[] => {
  const keyOf = ({ account_uuid, vat_nature, vat_rate }: (typeof rows)[number] | PostedDebt) =>
    [account_uuid, vat_nature, vat_rate].join(' ')
  const cards = Map.groupBy(
    rows.filter(({ account_uuid }) => account_uuid !== null),
    keyOf,
  )
  const books = new Map(posted.map((row) => [keyOf(row), row]))
  return [...new Set([...books.keys(), ...cards.keys()])].flatMap((key) => {
    const of = cards.get(key) ?? []
    const [account_uuid, vat_nature, vat_rate] = key.split(' ')
    const on = OnAccount.safeParse({ account_uuid, vat_nature, vat_rate: Number(vat_rate) }).data
    if (!on) return []
    const balance = sum(of.map((row) => row.balance))
    const vatOf = (amount: Money) => (on.vat_nature === 'single' ? vatIn(amount, on.vat_rate) : zero)
    const vat = sum(of.map((row) => vatOf(row.balance)))
    const { gross, vat: posted_vat } = books.get(key) ?? { gross: zero, vat: zero }
    const open = minus(balance, gross)
    const uncounted = minus(open, vatOf(open))
    const net = minus(gross, posted_vat)
    const rounding = minus(minus(balance, vat), plus(net, uncounted))
    return [{ ...on, count: of.length, balance, vat, rounding, uncounted, posted: net }]
  })
}
