import {
  cardSurcharge,
  giftCardType,
  type Money,
  minus,
  negated,
  owedType,
  plus,
  sum,
  suspenseType,
  type TenthsOfPercent,
  type Uuid,
  zero,
  zeroTotalType,
} from '../kernel/index.ts'
import type { SessionTotals } from '../registers/session-totals.ts'
import { type Account, type Chart, lookUp } from './chart.ts'
import {
  inOrder,
  keyOfPosting,
  type MissingAccount,
  type Posting,
  type PostingText,
  sidesOf,
} from './posting.ts'

/** A session as input for posting. Optional figures count as zero. */
export type PostedDay = {
  totals: Pick<
    SessionTotals,
    | 'by_account'
    | 'gift_cards'
    | 'by_payment_type'
    | 'discounts'
    | 'returned'
    | 'tips'
    | 'prepaid'
    | 'owed_settled'
    | 'expenses'
  >
  cash_type_uuid: Uuid
  /** Counted less expected cash. */
  difference?: Money | undefined
  /** The same for slips and paper, which are counted separately (ZR-11), and for the days of terminals (ZR-16). */
  differences?: readonly { payment_type_uuid?: Uuid | undefined; amount: Money }[]
  /** Sold on invoice. */
  credit?: Money
  /** Private withdrawals less deposits, without expenses. */
  withdrawn?: Money
  /** Tips paid to the staff in cash. */
  tips_paid?: Money
  from_safe?: Money
  to_safe?: Money
}

/**
 * A Z report as balanced double entry, net with explicit VAT lines (LAW-16, style b): VAT is summed from the receipts
 * and equals the Z to the øre. With a missing account there are no postings at all.
 */
export const postingsOf = (
  day: PostedDay,
  chart: Chart,
): { postings: Posting[]; missing: MissingAccount[] } => {
  const books = lookUp(chart)
  const { post, result } = createVoucher()
  const move = (text: PostingText, amount: Money = zero, to: Account | { missing: MissingAccount }) => {
    post(text, to, amount, { part: 'cash' })
    post(text, books.ofPaymentType(day.cash_type_uuid), negated(amount), { part: 'cash' })
  }

  for (const type of day.totals.by_payment_type) {
    const { payment_type_uuid, amount, rounding, tips } = type
    // Nothing was due, so that nothing is posted.
    if (payment_type_uuid === zeroTotalType) continue
    if (payment_type_uuid === owedType) {
      post('owed', books.ofPurpose('credit'), amount)
      continue
    }
    const isSuspense = payment_type_uuid === suspenseType
    const account = isSuspense ? books.ofPurpose('interim') : books.ofPaymentType(payment_type_uuid)
    // Cards that name their debt account are posted below; older ones use the account of the payment type.
    const carded = payment_type_uuid === giftCardType ? usedOf(day.totals.gift_cards) : zero
    post(isSuspense ? 'interim' : 'tender', account, minus(sum([amount, rounding, tips]), carded))
    post('rounding', books.ofRounding(payment_type_uuid), negated(rounding))
  }
  post('tips', books.ofPurpose('tips'), negated(day.totals.tips.amount))
  // Payments for orders without a receipt yet; negative when the receipt is here and the payment came before (LAW-15).
  post('interim', books.ofPurpose('interim'), negated(day.totals.prepaid))
  post('credit', books.ofPurpose('credit'), day.credit ?? zero)
  post('owed_settled', books.ofPurpose('credit'), negated(day.totals.owed_settled.amount))

  for (const row of day.totals.by_account) {
    const { account_uuid, vat_rate, gross, vat } = row
    if (account_uuid === cardSurcharge) {
      post('surcharge', books.ofPurpose('surcharge'), minus(vat, gross), { vat_rate })
      post('vat', books.ofVat(null, vat_rate), negated(vat), { vat_rate })
      continue
    }
    const discounts = day.totals.discounts.filter(isOn(row))
    const returned = netOf(day.totals.returned.filter(isOn(row)))
    const listed = plus(minus(gross, vat), netOf(discounts))
    post('sales', books.account(account_uuid), negated(plus(listed, returned)), { vat_rate })
    post('returns', books.account(account_uuid), returned, { vat_rate })
    for (const one of discounts) post('discount', books.ofDiscount(one.kind_uuid), netOf([one]))
    post('vat', books.ofVat(account_uuid, vat_rate), negated(vat), { vat_rate })
  }
  for (const row of day.totals.gift_cards) {
    const { action, vat_nature, account_uuid, contra_account_uuid, gross, vat, vat_rate } = row
    const sign = action === 'sold' || action === 'imported' ? negated : (amount: Money) => amount
    const text = `gift_card_${action}` as const
    // Net of the VAT due at the sale; the debt of a multi-purpose card is its full amount (5.1).
    const debt = vat_nature === 'single' ? { vat_rate } : {}
    const owed = sign(minus(gross, vat))
    post(text, books.account(account_uuid), owed, debt)
    // The VAT of an imported card was paid by who sold it; that of a lapsed one stays paid.
    if (action === 'imported') post(text, books.account(contra_account_uuid), negated(owed))
    else if (action === 'lapsed') post(text, books.ofPurpose('breakage'), negated(owed))
    else post('vat', books.ofVat(null, vat_rate), sign(vat), { vat_rate })
  }

  move('withdrawal', day.withdrawn, books.ofPurpose('withdrawal'))
  for (const { account_uuid, amount, vat } of day.totals.expenses) {
    move('expense', minus(amount, vat), books.account(account_uuid))
    move('input_vat', vat, books.ofPurpose('input_vat'))
  }
  move('tips_paid', day.tips_paid, books.ofPurpose('tips'))
  move('from_safe', negated(day.from_safe ?? zero), books.ofPurpose('cash_deposit'))
  move('difference', negated(day.difference ?? zero), books.ofPurpose('difference'))
  for (const { payment_type_uuid, amount } of day.differences ?? []) {
    post('difference', books.ofPurpose('difference'), negated(amount), { part: 'cash' })
    post('difference', books.ofPaymentType(payment_type_uuid), amount, { part: 'cash' })
  }
  move('to_safe', day.to_safe, books.ofPurpose('cash_deposit'))

  return result()
}

/** Amount paid with multi-purpose cards: these payments settle debts. */
const usedOf = (rows: PostedDay['totals']['gift_cards']): Money =>
  sum(
    rows.flatMap(({ action, vat_nature, gross }) =>
      action === 'redeemed' && vat_nature === 'multi' ? [gross] : [],
    ),
  )

type Row = { account_uuid: Uuid; vat_rate: TenthsOfPercent }

const isOn = (of: Row) => (row: Row) => row.account_uuid === of.account_uuid && row.vat_rate === of.vat_rate

const netOf = (rows: readonly { gross: Money; vat: Money }[]): Money =>
  sum(rows.map(({ gross, vat }) => minus(gross, vat)))

/** Sums postings of one account and text; with a missing account it has none. */
const createVoucher = () => {
  const rows = new Map<string, Posting>()
  const missing = new Map<string, MissingAccount>()
  const post = (
    text: PostingText,
    found: Account | { missing: MissingAccount },
    amount: Money,
    { part = 'z', vat_rate = null }: Partial<Pick<Posting, 'part' | 'vat_rate'>> = {},
  ): void => {
    if (amount === 0) return
    if ('missing' in found) {
      missing.set(`${found.missing.purpose} ${found.missing.vat_rate}`, found.missing)
      return
    }
    const { uuid: account_uuid, number } = found
    const key = keyOfPosting({ part, text, account_uuid, vat_rate })
    const row = rows.get(key)
    const sum = plus(minus(row?.debit ?? zero, row?.credit ?? zero), amount)
    rows.set(key, { part, text, account_uuid, number, vat_rate, ...sidesOf(sum) })
  }
  const result = (): { postings: Posting[]; missing: MissingAccount[] } => {
    const postings =
      missing.size > 0 ? [] : [...rows.values()].filter(({ debit, credit }) => debit !== credit)
    return { postings: postings.toSorted(inOrder), missing: [...missing.values()] }
  }
  return { post, result }
}
