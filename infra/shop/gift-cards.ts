import { createHmac } from 'node:crypto'
import { type GiftCardForSale, giftCardCode, lastDayOf, writtenCode } from '@bon/contracts/gift-cards'
import type { CompanyScope, Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import { type ExistingOrder, type Receipt, soldGiftCards } from '@bon/contracts/orders'
import { giftCardTypes } from '@bon/contracts/resources'
import type { CardBits } from '@bon/services/processes'
import type { Catalogue } from './catalogue.ts'
import { barredFrom } from './gating.ts'
import { rateOf } from './vat-rate.ts'

/** From the server's own key: known to nobody who has only the log, and the same for a reprint (ADR 0024). */
export const cardBitsOf =
  (server_key: Uint8Array): CardBits =>
  (seed, n) =>
    createHmac('sha256', server_key).update(`gift card ${seed} ${n}`).digest().subarray(0, 8)

/** A type as it is sold now; none without the add-on (GC-19), or while a single-purpose one has no rate today. */
export const giftCardSaleOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
  now: Instant,
): GiftCardForSale | undefined => {
  const type = catalogue.find(giftCardTypes, scope, uuid)
  if (!type || barredFrom(catalogue)(scope.company_uuid, 'gift_cards')) return undefined
  const { name, price, account_uuid, vat_type_uuid, behaviour, product_uuid, validity, vat_nature } = type
  const vat_rate = vat_type_uuid === null ? 0 : rateOf(catalogue, scope, vat_type_uuid, now)
  if (vat_rate === undefined) return undefined
  const { company_uuid } = type
  const terms = { behaviour, product_uuid, validity, vat_nature, vat_rate, company_uuid, account_uuid }
  return { name, price, account_uuid, vat_type_uuid, terms: { gift_card_type_uuid: uuid, ...terms } }
}

/** Those of them that a register may sell. */
export const giftCardsForSale = (
  catalogue: Catalogue,
  scope: CompanyScope,
  now: Instant,
): GiftCardForSale[] =>
  catalogue
    .list(giftCardTypes, scope)
    .flatMap(({ uuid }) => giftCardSaleOf(catalogue, scope, uuid, now) ?? [])

/** The cards of a paid order with their codes: whoever holds the receipt holds the card (GC-06). */
export const cardsOnReceipt = (
  order: Extract<ExistingOrder, { status: 'completed' }>,
  bitsOf: CardBits,
  sold_on: PlainDate,
): Receipt['gift_cards'] =>
  soldGiftCards(order).map(({ line, terms, n, seed }) => ({
    name: line.name,
    code: writtenCode(giftCardCode(bitsOf(seed, n))),
    amount: line.unit_price,
    expires_on: lastDayOf(terms.validity, sold_on),
  }))
