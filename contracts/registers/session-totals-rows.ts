import { type CashierUuid, minus, negated, plus, type Quantity, sum, vatIn, zero } from '../kernel/index.ts'
import type { OnAccount, OnDiscount, OnGiftCards, SessionTotals } from './session-totals.ts'
import type { RateSum, SoldLine, VatTypeSum } from './sold-line.ts'

export const onGiftCards = ({ gift_card, account_uuid, vat_rate, gross, vat }: SoldLine): Carded[] =>
  gift_card
    ? [
        {
          ...gift_card,
          account_uuid,
          vat_rate,
          ...(gift_card.action === 'sold' ? { gross, vat } : { gross: negated(gross), vat: negated(vat) }),
        },
      ]
    : []

export const addRate = (rows: SessionTotals['by_rate'], { vat_rate, gross, net, vat }: RateSum) =>
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

export const addVatType = (
  rows: VatTypeSum[],
  { vat_rate, vat_type_uuid, gross, vat }: Omit<VatTypeSum, 'net'>,
): VatTypeSum[] =>
  upsert(
    rows,
    (row) => row.vat_rate === vat_rate && row.vat_type_uuid === vat_type_uuid,
    (row) => ({
      vat_rate,
      ...(vat_type_uuid && { vat_type_uuid }),
      gross: plus(row?.gross ?? zero, gross),
      net: plus(row?.net ?? zero, minus(gross, vat)),
      vat: plus(row?.vat ?? zero, vat),
    }),
  )

/**
 * VAT by type, from the first sale that names one: what was sold before it is there by its rate alone. A session from
 * before types were recorded has none.
 */
export const withVatTypes = (
  { by_vat_type, by_rate }: SessionTotals,
  sold: readonly Omit<VatTypeSum, 'net'>[],
): Pick<SessionTotals, 'by_vat_type'> =>
  by_vat_type || sold.some(({ vat_type_uuid }) => vat_type_uuid)
    ? { by_vat_type: sold.reduce(addVatType, by_vat_type ?? by_rate) }
    : {}

export const addGroup = (rows: SessionTotals['by_group'], sold: SoldLine) =>
  upsert(
    rows,
    (row) => row.article_group === sold.article_group && row.vat_rate === sold.vat_rate,
    (row) => ({
      article_group: sold.article_group,
      vat_rate: sold.vat_rate,
      // Over a whole session it may exceed the range of a line, so it is added as a number and not parsed again.
      quantity: ((row?.quantity ?? 0) + sold.quantity) as Quantity,
      gross: plus(row?.gross ?? zero, sold.gross),
      vat: plus(row?.vat ?? zero, sold.vat),
    }),
  )

export const addProduct = (
  rows: SessionTotals['by_product'],
  { product_uuid, name = '', quantity, on_z_report }: SoldLine,
) =>
  !on_z_report
    ? rows
    : upsert(
        rows,
        (row) => row.product_uuid === product_uuid,
        (row) => ({
          product_uuid,
          name: row?.name ?? name,
          // May exceed the range of a line, as for article groups.
          quantity: ((row?.quantity ?? 0) + quantity) as Quantity,
        }),
      )

export const addMark = (rows: SessionTotals['by_mark'], { mark, quantity, gross }: SoldLine) =>
  mark === undefined
    ? rows
    : upsert(
        rows,
        (row) => row.mark === mark,
        (row) => ({
          mark,
          // May exceed the range of a line, as for article groups.
          quantity: ((row?.quantity ?? 0) + quantity) as Quantity,
          gross: plus(row?.gross ?? zero, gross),
        }),
      )

/** What was typed, before a discount. */
export const addTypedPrice = (
  { count, amount }: SessionTotals['typed_prices'],
  { price_typed, gross, discount = zero }: SoldLine,
) => (price_typed ? { count: count + 1, amount: sum([amount, gross, discount]) } : { count, amount })

/** At the line's own rate, so that the VAT of the sale stays as on the receipt. */
export const discountOf = ({
  account_uuid,
  vat_rate,
  discount = zero,
  discount_kind,
}: SoldLine): OnDiscount => ({
  account_uuid,
  vat_rate,
  ...(discount_kind && { kind_uuid: discount_kind.uuid }),
  gross: discount,
  vat: vatIn(discount, vat_rate),
})

export const addDiscount = (rows: OnDiscount[], { gross, vat, ...of }: OnDiscount): OnDiscount[] =>
  upsert(
    rows,
    (row) =>
      row.account_uuid === of.account_uuid && row.vat_rate === of.vat_rate && row.kind_uuid === of.kind_uuid,
    (row) => ({ ...of, gross: plus(row?.gross ?? zero, gross), vat: plus(row?.vat ?? zero, vat) }),
  )

/** Of a line that is taken back: one less. */
export const addDiscountKind = (
  rows: SessionTotals['by_discount_kind'],
  {
    discount_form: form,
    discount_kind: kind,
    discounted_for,
    discount = zero,
    discounted_by,
    sold_by,
  }: SoldLine,
  receipt_cashier_uuid: CashierUuid,
) => {
  const cashier_uuid = discounted_by ?? sold_by ?? receipt_cashier_uuid
  return form === undefined
    ? rows
    : upsert(
        rows,
        (row) =>
          row.form === form &&
          row.kind?.uuid === kind?.uuid &&
          row.cashier_uuid === cashier_uuid &&
          row.given_to === discounted_for,
        (row) => ({
          form,
          ...(kind && { kind }),
          cashier_uuid,
          ...(discounted_for && { given_to: discounted_for }),
          count: (row?.count ?? 0) + Math.sign(discount),
          amount: plus(row?.amount ?? zero, discount),
        }),
      )
}

export const listPriceReversal = (sold: SoldLine): OnAccount => {
  const { account_uuid, vat_rate, gross, vat } = discountOf(sold)
  const listed = { gross: plus(sold.gross, gross), vat: plus(sold.vat, vat) }
  return { account_uuid, vat_rate, gross: negated(listed.gross), vat: negated(listed.vat) }
}

export const addAccount = (
  rows: OnAccount[],
  { account_uuid, vat_rate, gross, vat }: OnAccount,
): OnAccount[] =>
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

export const addGiftCard = (
  rows: OnGiftCards[],
  { action, account_uuid, contra_account_uuid, vat_nature, vat_rate, gross, vat }: Carded,
) =>
  upsert(
    rows,
    (row) =>
      row.action === action &&
      row.account_uuid === account_uuid &&
      row.contra_account_uuid === contra_account_uuid &&
      row.vat_nature === vat_nature &&
      row.vat_rate === vat_rate,
    (row) => ({
      action,
      account_uuid,
      ...(contra_account_uuid && { contra_account_uuid }),
      vat_nature,
      vat_rate,
      count: (row?.count ?? 0) + 1,
      gross: plus(row?.gross ?? zero, gross),
      vat: plus(row?.vat ?? zero, vat),
    }),
  )

export const sameType = (uuid: string) => (row: { payment_type_uuid: string }) =>
  row.payment_type_uuid === uuid

export const sameCardType = (uuid: string) => (row: { card_type_uuid: string }) => row.card_type_uuid === uuid

/** Replaces the matching row, or appends one; rows keep the order of their first occurrence. */
export const upsert = <Row>(rows: Row[], matches: (row: Row) => boolean, make: (row?: Row) => Row): Row[] => {
  const at = rows.findIndex(matches)
  return at < 0 ? [...rows, make()] : rows.with(at, make(rows[at]))
}
