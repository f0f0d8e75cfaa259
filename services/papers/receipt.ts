import type { PrintedHead } from '@bon/contracts/journal'
import {
  type CashierUuid,
  type CompanyScope,
  type CompanyUuid,
  giftCardType,
  type Instant,
  type Money,
  negated,
  type OrderUuid,
  owedType,
  pieces,
  streetLine,
  sum,
  suspenseType,
  type Uuid,
  zero,
  zeroTotalType,
} from '@bon/contracts/kernel'
import {
  activePayments,
  attemptOfPayment,
  type ExistingOrder,
  lineTotals,
  type OrderLine,
  type OrderPayment,
  type Receipt,
  type Redeemed,
  receiptTotals,
} from '@bon/contracts/orders'
import { type Billed, type PaperManner, paperWords } from '@bon/contracts/papers'
import { paymentStream } from '@bon/contracts/payments'
import type { Vault } from '@bon/contracts/ports'
import {
  companies,
  companySettings,
  giftCardTypes,
  paymentTypes,
  registers,
  tables,
  terminals,
  vatEntities,
} from '@bon/contracts/resources'
import { type CardBits, cardsOnReceipt } from '../gift-cards/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { paymentDecider } from '../payments/index.ts'
import type { AsOf } from '../resources/index.ts'

export type ReceiptDependencies = {
  handler: CommandHandler
  asOf: AsOf
  bitsOf: CardBits
  vault: Pick<Vault, 'get'>
  /** A cashier's initials as of a moment. */
  initialsAt(companies: readonly Uuid[], cashier_uuid: CashierUuid, at: Instant): Promise<string>
  /** The head of the journal after the entry with this number. */
  headOfNr(scope: CompanyScope, nr: number): Promise<PrintedHead | undefined>
}

/** A completed order as its receipt: always the same value, so that a reprint equals the original. */
export const receiptOf = async (
  deps: ReceiptDependencies,
  scope: CompanyScope,
  order_uuid: OrderUuid,
): Promise<Receipt | undefined> => {
  const folded = await deps.handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
  if (folded?.state.status !== 'completed') return undefined
  const { nr, receipt_uuid, completed_at } = folded.state
  return { ...(await billOf(deps, scope, folded.state, completed_at)), nr, receipt_uuid }
}

/** The bill of an order in its state at that time; names and words are those of that time. */
export const billOf = async (
  deps: ReceiptDependencies,
  scope: CompanyScope,
  order: ExistingOrder,
  at: Instant,
): Promise<Billed> => {
  const { vault, bitsOf, initialsAt, asOf } = deps
  const { total, by_rate, redeemed, tenders, line_vat } = receiptTotals(order)
  const last = activePayments(order).at(-1)
  const register_uuid = last?.register_uuid ?? order.register_uuid
  const register = await asOf(registers, register_uuid, at)
  const { language, currency } = await mannerOf(asOf, scope, at)
  const refs = order.lines.flatMap(({ receipt_text }) => receipt_text?.ref ?? [])
  const texts = refs.length > 0 ? await vault.get(scope.company_uuid, refs) : new Map<Uuid, string>()
  const nr = order.status === 'completed' ? order.nr : null
  // Gift cards are sealed after the goods, so their head covers both.
  const sealed_as = order.status === 'completed' ? (order.gift_cards_nr ?? order.nr) : undefined
  const head = sealed_as === undefined ? undefined : await deps.headOfNr(scope, sealed_as)
  const settings = await asOf(companySettings, scope.company_uuid, at)
  return {
    nr,
    ...(order.status === 'completed' &&
      order.gift_cards_nr !== undefined && { gift_cards_nr: order.gift_cards_nr }),
    order_uuid: order.order_uuid,
    short_nr: order.short_nr,
    test_mode: order.test_mode === true,
    at,
    seller: await sellerAt(asOf, scope.company_uuid, at),
    register: {
      uuid: order.register_uuid,
      name: register?.name ?? '',
      identifier: register?.identifier ?? '',
    },
    tables: (
      await Promise.all(order.table_uuids.map(async (uuid) => (await asOf(tables, uuid, at))?.number))
    ).flatMap((number) => number ?? []),
    refund_of_nr: await originalNr(deps, scope, order),
    cashier_initials: await initialsAt(
      scope.resource_companies,
      last?.cashier_uuid ?? order.cashier_uuid,
      at,
    ),
    currency,
    lines: [
      ...order.lines.map((line, i) => soldLine(line, line_vat[i] ?? zero, texts)),
      ...(await Promise.all(redeemed.map((each) => redeemedLine(asOf, each, at)))),
    ],
    total,
    rounding: sum(tenders.map(({ rounding }) => rounding)),
    payments: await Promise.all(
      tenders.map(async (payment) => {
        const { payment_type_uuid, received, amount } = payment
        const card = await cardOf(deps, scope, payment, at)
        const name = await tenderName(asOf, payment_type_uuid, language, at)
        return { name, received, amount, ...(card && { card }) }
      }),
    ),
    change: sum(tenders.map(({ change }) => change)),
    tips: sum(tenders.map(({ tip = zero }) => tip)),
    vat: by_rate,
    gift_cards:
      order.status === 'completed'
        ? cardsOnReceipt(order, bitsOf, deps.handler.dayOf(scope.vat_entity_uuid, order.completed_at))
        : [],
    head: head ?? null,
    footer: settings?.receipt_footer ?? '',
  }
}

const soldLine = (
  line: OrderLine,
  vat: Money,
  texts: ReadonlyMap<Uuid, string>,
): Receipt['lines'][number] => {
  const {
    name,
    quantity,
    unit_price,
    percentage_discount,
    discount_kind: kind,
    vat_rate,
    variants = [],
    opt_outs = [],
  } = line
  return {
    name,
    quantity,
    unit_price,
    percentage_discount,
    ...lineTotals(line),
    vat_rate,
    vat,
    ...(kind && { discount_kind: { name: kind.name, form: kind.form } }),
    variants: variants.map((each) => (each.quantity > 1 ? `${each.quantity} ${each.name}` : each.name)),
    opt_outs: opt_outs.map((each) => each.name),
    note: (line.receipt_text && texts.get(line.receipt_text.ref)) ?? null,
  }
}

/** A redeemed card as a negative line, under its type's name at the time; a return reverses it. */
const redeemedLine = async (
  asOf: AsOf,
  { books, gross, vat }: Redeemed,
  at: Instant,
): Promise<Receipt['lines'][number]> => {
  const name = (await asOf(giftCardTypes, books.gift_card_type_uuid, at))?.name ?? ''
  const amount = negated(gross)
  return {
    name,
    quantity: pieces(gross < 0 ? 1 : -1),
    unit_price: gross,
    percentage_discount: 0,
    gross: amount,
    discount: zero,
    total: amount,
    vat_rate: books.vat_rate,
    vat: negated(vat),
    variants: [],
    opt_outs: [],
    note: null,
    redeemed: true,
  }
}

/** Card data from the terminal; it never changes, as a finished attempt gets no further events. */
export const cardOf = async (
  { handler, asOf }: ReceiptDependencies,
  { company_uuid }: CompanyScope,
  payment: OrderPayment,
  at: Instant,
): Promise<Receipt['payments'][number]['card']> => {
  const { terminal_uuid } = payment
  if (!terminal_uuid) return undefined
  const stream = paymentStream(attemptOfPayment(payment))
  const attempt = (await handler.load(paymentDecider, stream, company_uuid))?.state
  if (!attempt || attempt.state === 'new' || !attempt.transaction) return undefined
  const { card_type, masked_pan, transaction_id } = attempt.transaction
  const terminal = (await asOf(terminals, terminal_uuid, at))?.identifier ?? ''
  return { card_type, masked_pan, transaction_id, terminal }
}

/** The language and time zone of a company's papers. */
export const mannerOf = async (asOf: AsOf, scope: CompanyScope, at: Instant): Promise<PaperManner> => ({
  language: (await asOf(companySettings, scope.company_uuid, at))?.language ?? 'da',
  zone: (await asOf(vatEntities, scope.vat_entity_uuid, at))?.zone ?? 'Europe/Copenhagen',
  currency: (await asOf(companies, scope.company_uuid, at))?.currency ?? 'DKK',
})

/** The seller's lines on a paper (LAW-7). */
export const sellerAt = async (
  asOf: AsOf,
  company_uuid: CompanyUuid,
  at: Instant,
): Promise<Receipt['seller']> => {
  const company = await asOf(companies, company_uuid, at)
  const entity = company && (await asOf(vatEntities, company.vat_entity_uuid, at))
  return {
    name: company?.display_name ?? '',
    legal_name: entity?.legal_name ?? '',
    address: company ? `${streetLine(company)}, ${company.postcode} ${company.city}` : '',
    cvr: entity?.cvr ?? '',
  }
}

/** Receipts are in the shop's language; four payment types exist without configuration. */
export const tenderName = async (
  asOf: AsOf,
  uuid: Uuid,
  language: PaperManner['language'],
  at: Instant,
): Promise<string> => {
  const words = paperWords[language]
  if (uuid === suspenseType) return words.suspense
  if (uuid === zeroTotalType) return words.zero_total
  if (uuid === owedType) return words.owed
  return uuid === giftCardType ? words.gift_card : ((await asOf(paymentTypes, uuid, at))?.name ?? '')
}

const originalNr = async (
  { handler }: ReceiptDependencies,
  { company_uuid }: CompanyScope,
  { origin }: ExistingOrder,
): Promise<number | null> => {
  if (!origin || origin.kind === 'transfer' || origin.kind === 'copy') return null
  const state = (await handler.load(orderDecider, orderStream(origin.order_uuid), company_uuid))?.state
  // An invoiced order ended as cancelled, with its receipt's number on the invoice.
  if (state?.status === 'cancelled') return state.invoiced?.nr ?? null
  return state?.status === 'completed' ? state.nr : null
}
