import { createHmac } from 'node:crypto'
import { type GiftCardForSale, giftCardCode, lastDayOf, writtenCode } from '@bon/contracts/gift-cards'
import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { type ExistingOrder, type Receipt, soldGiftCards } from '@bon/contracts/orders'
import { giftCardTypes, vatTypes } from '@bon/contracts/resources'
import type { CardBits } from '@bon/services/processes'
import type { Catalogue } from './catalogue.ts'
import { barredFrom } from './gating.ts'

/** From the server's own key: known to nobody who has only the log, and the same for a reprint (ADR 0024). */
export const cardBitsOf =
  (server_key: Uint8Array): CardBits =>
  (line_uuid, n) =>
    createHmac('sha256', server_key).update(`gift card ${line_uuid} ${n}`).digest().subarray(0, 8)

/** A type as it is sold; none without the add-on (GC-19). */
export const giftCardSaleOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
): GiftCardForSale | undefined => {
  const type = catalogue.find(giftCardTypes, scope, uuid)
  if (!type || barredFrom(catalogue)(scope.company_uuid, 'gift_cards')) return undefined
  const { name, price, account_uuid, behaviour, product_uuid, validity, vat_nature, company_uuid } = type
  const rates = type.vat_type_uuid ? catalogue.find(vatTypes, scope, type.vat_type_uuid)?.rates : undefined
  const vat_rate = rates?.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.rate ?? 0
  const terms = { behaviour, product_uuid, validity, vat_nature, vat_rate, company_uuid }
  return { name, price, account_uuid, terms: { gift_card_type_uuid: uuid, ...terms } }
}

/** Those of them that a register may sell: one whose VAT falls at its sale may not yet (ADR 0024). */
export const giftCardsForSale = (catalogue: Catalogue, scope: CompanyScope): GiftCardForSale[] =>
  catalogue.list(giftCardTypes, scope).flatMap(({ uuid, vat_nature }) => {
    const sold = vat_nature === 'multi' ? giftCardSaleOf(catalogue, scope, uuid) : undefined
    return sold ? [sold] : []
  })

/** The cards of a paid order with their codes: whoever holds the receipt holds the card (GC-06). */
export const cardsOnReceipt = (
  order: Extract<ExistingOrder, { status: 'completed' }>,
  bitsOf: CardBits,
): Receipt['gift_cards'] =>
  soldGiftCards(order).map(({ line, terms, n }) => ({
    name: line.name,
    code: writtenCode(giftCardCode(bitsOf(line.uuid, n))),
    amount: line.unit_price,
    expires_on: lastDayOf(terms.validity, order.completed_at),
  }))
