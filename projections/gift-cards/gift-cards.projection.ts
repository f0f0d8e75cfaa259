import type { GiftCardEvent, VatNature } from '@bon/contracts/gift-cards'
import {
  type CompanyUuid,
  type Money,
  negated,
  type PlainDate,
  type TenthsOfPercent,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection, idOf, type Rows, set } from '../kernel/index.ts'
import { card_days, debt_days, gift_cards } from './gift-cards.tables.ts'

type Meta = { company_uuid: CompanyUuid; business_day: PlainDate; test_mode?: string | undefined }
type Place = { stream: string; meta: Meta }
const keyOf = ({ stream, meta }: Place) => ({
  company_uuid: meta.company_uuid,
  gift_card_uuid: idOf(stream),
})

/** The value of a card on its day. */
const change = (rows: Rows, event: Place, amount: Money) =>
  add(rows, card_days, { ...keyOf(event), business_day: event.meta.business_day }, { amount })

const use = (rows: Rows, event: Place, used: Money) =>
  change(add(rows, gift_cards, keyOf(event), { used }), event, negated(used))

type Debt = { account_uuid: Uuid; vat_nature: VatNature; vat_rate: TenthsOfPercent; gross: Money; vat: Money }

/** Training changes no debt (DEF-21). */
const owe = (rows: Rows, { meta }: Place, { gross, vat, account_uuid, vat_nature, vat_rate }: Debt) => {
  if (meta.test_mode === 'yes') return rows
  const { company_uuid, business_day } = meta
  return add(
    rows,
    debt_days,
    { company_uuid, business_day, account_uuid, vat_nature, vat_rate },
    { gross, vat },
  )
}

/** One row per issued card, with its balance (GC-01, GC-07), and what is owed on cards by day. */
export const giftCards = defineProjection<GiftCardEvent | ZReportEvent>()({
  name: 'gift_cards',
  version: 2,
  streams: ['giftCard-', 'zReport-'],
  tables: { gift_cards, card_days, debt_days },
  on: {
    GiftCardIssued: (rows, event) => {
      const { terms, code_end, amount, expires_on, source, at } = event.data
      const { gift_card_type_uuid, behaviour, account_uuid = null, vat_nature, vat_rate } = terms
      const issued = set(rows, gift_cards, keyOf(event), {
        gift_card_type_uuid,
        behaviour,
        account_uuid,
        vat_nature,
        vat_rate,
        code_end,
        original_balance: amount,
        expires_on,
        issued_at: at,
        is_imported: source.kind === 'import',
        order_uuid: source.kind === 'sale' ? source.order_uuid : null,
      })
      return change(issued, event, amount)
    },
    ChargeReserved: (rows, event) => use(rows, event, event.data.amount),
    ChargeReleased: (rows, event) => use(rows, event, negated(event.data.amount)),
    ChargeReversed: (rows, event) => use(rows, event, negated(event.data.amount)),
    GiftCardPaidOut: (rows, event) => {
      const { amount: paid_out } = event.data
      return change(add(rows, gift_cards, keyOf(event), { paid_out }), event, negated(paid_out))
    },
    GiftCardLapsed: (rows, event) => {
      const { amount: lapsed } = event.data
      return change(add(rows, gift_cards, keyOf(event), { lapsed }), event, negated(lapsed))
    },
    ReceiptRecorded: (rows, event) => {
      for (const { gift_card, ...line } of event.data.sold)
        if (gift_card) owe(rows, event, { ...line, vat_nature: gift_card.vat_nature })
      return rows
    },
    TenderAccepted: (rows, event) => {
      const { gift_card, amount } = event.data
      // A single-purpose card is deducted from the sale by the receipt.
      return gift_card?.vat_nature === 'multi'
        ? owe(rows, event, { ...gift_card, gross: negated(amount), vat: zero })
        : rows
    },
    GiftCardDebtChanged: (rows, event) => {
      const { kind, amount, vat, ...debt } = event.data
      const signed =
        kind === 'imported' ? { gross: amount, vat } : { gross: negated(amount), vat: negated(vat) }
      return owe(rows, event, { ...debt, ...signed })
    },
  },
})
