import { z } from 'zod'
import { GiftCardBooks } from '../gift-cards/books.ts'
import {
  Money,
  minus,
  negated,
  plus,
  Quantity,
  sum,
  TenthsOfPercent,
  Uuid,
  vatIn,
  zero,
} from '../kernel/index.ts'
import { DepositReason, WithdrawalReason } from './cash-moves.ts'
import type { ActKind, RateSum, SoldLine, ZReportEvent } from './z-report.events.ts'

const Counted = z.object({ count: z.int(), amount: Money })

const OnAccount = z.object({ account_uuid: Uuid, vat_rate: TenthsOfPercent, gross: Money, vat: Money })
type OnAccount = z.infer<typeof OnAccount>

/**
 * What gift cards were sold and used for, by whose debt moves (fiscal.md 5.3). A used multi-purpose card has no VAT: it
 * is a means of payment, and stands among those too.
 */
const OnGiftCards = GiftCardBooks.omit({ gift_card_type_uuid: true }).extend({
  act: z.enum(['sold', 'redeemed']),
  count: z.int(),
  gross: Money,
  vat: Money,
})
type OnGiftCards = z.infer<typeof OnGiftCards>

/** What X and Z print (fiscal.md 2.1), folded from the session's events. */
export const SessionTotals = z.object({
  receipts: z.int(),
  gross: Money,
  net: Money,
  vat: Money,
  discount: Money,
  rounding: Money,
  by_rate: z.array(z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })),
  by_group: z.array(
    z.object({
      article_group: z.string(),
      vat_rate: TenthsOfPercent,
      quantity: Quantity,
      gross: Money,
      vat: Money,
    }),
  ),
  /** Of products that ask for it: how many were sold, returns taken off (ZR-25). */
  by_product: z.array(z.object({ product_uuid: Uuid, name: z.string(), quantity: Quantity })),
  /** Goods; cards stand below. */
  by_account: z.array(OnAccount),
  gift_cards: z.array(OnGiftCards),
  /** What `by_account` lacks of the list price. */
  discounts: z.array(OnAccount),
  /** What came back of it, at list price and above zero (fiscal.md 5.3). */
  returned: z.array(OnAccount),
  by_payment_type: z.array(
    z.object({ payment_type_uuid: Uuid, count: z.int(), amount: Money, rounding: Money, tips: Money }),
  ),
  by_cashier: z.array(
    z.object({
      cashier_uuid: Uuid,
      count: z.int(),
      gross: Money,
      /** Receipts that are said to have waited without a server; absent: none. */
      waited: z.int().optional(),
    }),
  ),
  /** Receipts that gave back (fiscal.md 2.1): their amount, above zero. */
  returns: Counted,
  /** Beyond the bills, outside VAT: owed to the staff (DEF-09, fiscal.md 5.2). */
  tips: Counted,
  /** Money for bons that have no receipt yet, less what was taken before for those that have one now (fiscal.md 5.2). */
  prepaid: Money,
  lines_removed: Counted,
  orders_cancelled: Counted,
  /** Copies of receipts, and bills that were shown before payment (fiscal.md 2.1). */
  copies: Counted,
  provisionals: Counted,
  /** Cash in and out beside sales, by reason; what the close brings to the safe among them. */
  deposits: z.array(Counted.extend({ reason: DepositReason })),
  withdrawals: z.array(Counted.extend({ reason: WithdrawalReason })),
  /** Without a sale (fiscal.md 2.1). */
  drawer_openings: z.int(),
  /** Receipts of a session that was opened in test mode, which are in no other figure (fiscal.md 2.3, DEF-21). */
  training: Counted,
  x_reports: z.int(),
})
export type SessionTotals = z.infer<typeof SessionTotals>

export const noTotals: SessionTotals = {
  receipts: 0,
  gross: zero,
  net: zero,
  vat: zero,
  discount: zero,
  rounding: zero,
  by_rate: [],
  by_group: [],
  by_product: [],
  by_account: [],
  gift_cards: [],
  discounts: [],
  returned: [],
  by_payment_type: [],
  by_cashier: [],
  returns: { count: 0, amount: zero },
  tips: { count: 0, amount: zero },
  prepaid: zero,
  lines_removed: { count: 0, amount: zero },
  orders_cancelled: { count: 0, amount: zero },
  copies: { count: 0, amount: zero },
  provisionals: { count: 0, amount: zero },
  deposits: [],
  withdrawals: [],
  drawer_openings: 0,
  training: { count: 0, amount: zero },
  x_reports: 0,
}

/** Adds one event to the totals. VAT is added up from the receipts, never computed again (fiscal.md 5.1). */
export const addToTotals = (totals: SessionTotals, event: ZReportEvent): SessionTotals => {
  switch (event.type) {
    case 'ReceiptRecorded':
      return addReceipt(totals, event.data)
    case 'MoneySettled':
      return addMoney(totals, event.data)
    case 'ActRecorded': {
      const field = actFields[event.data.kind]
      const { count, amount } = totals[field]
      return { ...totals, [field]: { count: count + 1, amount: plus(amount, event.data.amount) } }
    }
    case 'CashDeposited':
      return { ...totals, deposits: addMove(totals.deposits, event.data) }
    case 'CashWithdrawn':
      return { ...totals, withdrawals: addMove(totals.withdrawals, event.data) }
    case 'DrawerOpened':
      if (event.data.payment_uuid) return totals
      return { ...totals, drawer_openings: totals.drawer_openings + 1 }
    case 'XReportTaken':
      return { ...totals, x_reports: totals.x_reports + 1 }
    default:
      return totals
  }
}

const actFields = {
  line_removed: 'lines_removed',
  order_cancelled: 'orders_cancelled',
  receipt_copied: 'copies',
  bill_shown: 'provisionals',
} as const satisfies Record<ActKind, keyof SessionTotals>

const addMove = <Reason extends string>(
  rows: { reason: Reason; count: number; amount: Money }[],
  { reason, amount }: { reason: Reason; amount: Money },
) =>
  upsert(
    rows,
    (row) => row.reason === reason,
    (row) => ({ reason, count: (row?.count ?? 0) + 1, amount: plus(row?.amount ?? zero, amount) }),
  )

const addMoney = (
  totals: SessionTotals,
  {
    payment_type_uuid,
    amount,
    rounding,
    tip = zero,
    gift_card,
  }: Extract<ZReportEvent, { type: 'MoneySettled' }>['data'],
): SessionTotals => {
  // What it pays is taken off the sale by the receipt (fiscal.md 5.1): it is no means of payment.
  if (gift_card?.vat_nature === 'single') return totals
  return {
    ...totals,
    gift_cards: gift_card
      ? addGiftCard(totals.gift_cards, { ...gift_card, act: 'redeemed', gross: amount, vat: zero })
      : totals.gift_cards,
    rounding: plus(totals.rounding, rounding),
    prepaid: plus(totals.prepaid, amount),
    tips:
      tip === 0
        ? totals.tips
        : { count: totals.tips.count + Math.sign(tip), amount: plus(totals.tips.amount, tip) },
    by_payment_type: upsert(totals.by_payment_type, sameType(payment_type_uuid), (row) => ({
      payment_type_uuid,
      count: (row?.count ?? 0) + 1,
      amount: plus(row?.amount ?? zero, amount),
      rounding: plus(row?.rounding ?? zero, rounding),
      tips: plus(row?.tips ?? zero, tip),
    })),
  }
}

type ReceiptData = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

const addReceipt = (totals: SessionTotals, receipt: ReceiptData): SessionTotals => {
  const goods = receipt.sold.filter(({ gift_card }) => !gift_card)
  return {
    ...totals,
    receipts: totals.receipts + 1,
    returns: givesBack(receipt)
      ? { count: totals.returns.count + 1, amount: minus(totals.returns.amount, receipt.gross) }
      : totals.returns,
    gross: plus(totals.gross, receipt.gross),
    net: plus(totals.net, receipt.net),
    vat: plus(totals.vat, receipt.vat),
    discount: plus(totals.discount, receipt.discount),
    by_rate: receipt.by_rate.reduce(addRate, totals.by_rate),
    by_group: receipt.sold.reduce(addGroup, totals.by_group),
    by_product: receipt.sold.reduce(addProduct, totals.by_product),
    by_account: goods.reduce(addAccount, totals.by_account),
    gift_cards: receipt.sold.flatMap(onGiftCards).reduce(addGiftCard, totals.gift_cards),
    discounts: goods
      .filter(({ discount = zero }) => discount !== 0)
      .map(discountOf)
      .reduce(addAccount, totals.discounts),
    returned: goods
      .filter(({ gross }) => gross < 0)
      .map(givenBack)
      .reduce(addAccount, totals.returned),
    prepaid: minus(totals.prepaid, sum(receipt.payments.map(({ amount }) => amount))),
    by_cashier: upsert(
      totals.by_cashier,
      (row) => row.cashier_uuid === receipt.cashier_uuid,
      (row) => ({
        cashier_uuid: receipt.cashier_uuid,
        count: (row?.count ?? 0) + 1,
        gross: plus(row?.gross ?? zero, receipt.gross),
        ...waitedOf(row?.waited, receipt),
      }),
    ),
  }
}

const waitedOf = (before: number | undefined, { waited_since }: ReceiptData): { waited?: number } => {
  const waited = (before ?? 0) + (waited_since ? 1 : 0)
  return waited > 0 ? { waited } : {}
}

/**
 * Goods came back, or cards that were sold: also where all of it went back on a single-purpose card, and the receipt
 * comes to nothing.
 */
export const givesBack = ({ gross, sold }: Pick<ReceiptData, 'gross' | 'sold'>): boolean =>
  gross < 0 || sum(sold.flatMap((line) => (line.gift_card?.act === 'redeemed' ? [] : [line.gross]))) < 0

const onGiftCards = ({ gift_card, account_uuid, vat_rate, gross, vat }: SoldLine): Carded[] =>
  gift_card
    ? [
        {
          ...gift_card,
          account_uuid,
          vat_rate,
          ...(gift_card.act === 'sold' ? { gross, vat } : { gross: negated(gross), vat: negated(vat) }),
        },
      ]
    : []

const addRate = (rows: SessionTotals['by_rate'], { vat_rate, gross, net, vat }: RateSum) =>
  upsert(
    rows,
    (row) => row.vat_rate === vat_rate,
    (row) => ({
      vat_rate,
      gross: plus(row?.gross ?? zero, gross),
      net: plus(row?.net ?? zero, net),
      vat: plus(row?.vat ?? zero, vat),
    }),
  )

const addGroup = (rows: SessionTotals['by_group'], sold: SoldLine) =>
  upsert(
    rows,
    (row) => row.article_group === sold.article_group && row.vat_rate === sold.vat_rate,
    (row) => ({
      article_group: sold.article_group,
      vat_rate: sold.vat_rate,
      // Whole session: may pass what one line may hold, so it is added as a number and not parsed again.
      quantity: ((row?.quantity ?? 0) + sold.quantity) as Quantity,
      gross: plus(row?.gross ?? zero, sold.gross),
      vat: plus(row?.vat ?? zero, sold.vat),
    }),
  )

const addProduct = (rows: SessionTotals['by_product'], { product_uuid, name, quantity }: SoldLine) =>
  name === undefined
    ? rows
    : upsert(
        rows,
        (row) => row.product_uuid === product_uuid,
        (row) => ({
          product_uuid,
          name: row?.name ?? name,
          // As with a group: more than one line may hold.
          quantity: ((row?.quantity ?? 0) + quantity) as Quantity,
        }),
      )

/** At the line's own rate: the VAT of what was sold stays what the receipt says. */
const discountOf = ({ account_uuid, vat_rate, discount = zero }: SoldLine): OnAccount => ({
  account_uuid,
  vat_rate,
  gross: discount,
  vat: vatIn(discount, vat_rate),
})

const givenBack = (sold: SoldLine): OnAccount => {
  const { account_uuid, vat_rate, gross, vat } = discountOf(sold)
  const listed = { gross: plus(sold.gross, gross), vat: plus(sold.vat, vat) }
  return { account_uuid, vat_rate, gross: negated(listed.gross), vat: negated(listed.vat) }
}

const addAccount = (rows: OnAccount[], { account_uuid, vat_rate, gross, vat }: OnAccount): OnAccount[] =>
  upsert(
    rows,
    (row) => row.account_uuid === account_uuid && row.vat_rate === vat_rate,
    (row) => ({
      account_uuid,
      vat_rate,
      gross: plus(row?.gross ?? zero, gross),
      vat: plus(row?.vat ?? zero, vat),
    }),
  )

type Carded = Omit<OnGiftCards, 'count'>

const addGiftCard = (rows: OnGiftCards[], { act, account_uuid, vat_nature, vat_rate, gross, vat }: Carded) =>
  upsert(
    rows,
    (row) =>
      row.act === act &&
      row.account_uuid === account_uuid &&
      row.vat_nature === vat_nature &&
      row.vat_rate === vat_rate,
    (row) => ({
      act,
      account_uuid,
      vat_nature,
      vat_rate,
      count: (row?.count ?? 0) + 1,
      gross: plus(row?.gross ?? zero, gross),
      vat: plus(row?.vat ?? zero, vat),
    }),
  )

const sameType = (uuid: string) => (row: { payment_type_uuid: string }) => row.payment_type_uuid === uuid

/** Replaces the row that matches, or adds one: rows stand in the order in which they first came. */
const upsert = <Row>(rows: Row[], matches: (row: Row) => boolean, make: (row?: Row) => Row): Row[] => {
  const at = rows.findIndex(matches)
  return at < 0 ? [...rows, make()] : rows.with(at, make(rows[at]))
}
