import {
  type CompanyScope,
  type CompanyUuid,
  type Money,
  money,
  type TenthsOfPercent,
  type Uuid,
} from '@bon/contracts/kernel'
import { classOfCard, namedClass, type PaymentEvidence } from '@bon/contracts/orders'
import { paperWords } from '@bon/contracts/papers'
import type { TerminalPlace } from '@bon/contracts/ports'
import {
  boxes,
  cardTypes,
  classOfType,
  companies,
  companySettings,
  paymentTypes,
  terminals,
} from '@bon/contracts/resources'
import { currencyOf, scopeOf } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'

/** The address of a terminal; undefined if it was removed. */
export const terminalPlaceOf = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
  terminal_uuid: Uuid,
): TerminalPlace | undefined => {
  const scope = scopeOf(catalogue, company_uuid)
  const terminal = scope && catalogue.find(terminals, scope, terminal_uuid)
  if (!terminal) return undefined
  const { uuid, class: adapter, identifier, address, box_uuid } = terminal
  const box = box_uuid ? catalogue.find(boxes, scope, box_uuid) : undefined
  return {
    uuid,
    class: adapter,
    identifier,
    address,
    box: box_uuid ? { uuid: box_uuid, address: box?.address ?? null } : null,
  }
}

/** The payment type that a terminal takes: its own, else one of its class. */
export const paymentTypeOfTerminal = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
  terminal_uuid: Uuid,
): Uuid | undefined => {
  const terminal = catalogue.anywhere(terminals, terminal_uuid)
  const scope = scopeOf(catalogue, company_uuid)
  if (!terminal || !scope) return undefined
  const ofClass = () => catalogue.list(paymentTypes, scope).find((type) => type.class === terminal.class)
  return terminal.payment_type_uuid ?? ofClass()?.uuid
}

export const terminalOwnerOf = (catalogue: Catalogue, terminal_uuid: Uuid): Uuid | undefined =>
  catalogue.ownerOf(terminals, terminal_uuid)

/** MobilePay identifies a company by this number; without it MobilePay accepts no payment (CO-28). */
export const merchantNumberOf = (catalogue: Catalogue, company_uuid: CompanyUuid): string | null =>
  catalogue.anywhere(companies, company_uuid)?.vippsmobilepaypos_msn ?? null

/** The company's currency; a tip is permitted where more than the amount due may be taken (DEF-09). */
export const cardTermsOf = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
  payment_type_uuid: Uuid,
): { currency: string; tip_allowed: boolean } => ({
  currency: currencyOf(catalogue, company_uuid),
  tip_allowed: catalogue.anywhere(paymentTypes, payment_type_uuid)?.overchargeable ?? false,
})

/**
 * Kind and class of a card payment: those of the card where one is configured by its name, else the class of the payment
 * type (LAW-3, REG-38). The kind is told where the payment type counts its kinds apart (REG-40).
 */
export const cardKindOf = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
  payment_type_uuid: Uuid,
  card_type: string | null,
): Pick<PaymentEvidence, 'card_type_uuid' | 'payment_class'> => {
  const type = catalogue.anywhere(paymentTypes, payment_type_uuid)
  const card = cardNamed(catalogue, company_uuid, payment_type_uuid, card_type)
  if (!type) return {}
  if (!card) return classOfType(type)
  const apart = type.separate_counts_by_card_type ? { card_type_uuid: card.uuid } : {}
  return { ...apart, ...namedClass('card', classOfCard[card.form]) }
}

/** The company's own kind of card, by the terminal's name for it. */
const cardNamed = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
  payment_type_uuid: Uuid,
  card_type: string | null,
) => {
  const scope = scopeOf(catalogue, company_uuid)
  const cards = scope ? catalogue.list(cardTypes, scope) : []
  return cards.find((each) => each.payment_type_uuid === payment_type_uuid && each.name === card_type)
}

/** What the company takes for a card; for that of a consumer of the EU, and for one without a kind, nothing (DEF-08). */
export const surchargeRateOf = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
  payment_type_uuid: Uuid,
  card_type: string | null,
): TenthsOfPercent => {
  const card = cardNamed(catalogue, company_uuid, payment_type_uuid, card_type)
  return !card || card.holder === 'consumer_eu' ? 0 : card.surcharge
}

/** What it is called on the bon, in the company's language at the sale, as a product's name is. */
export const surchargeNameOf = (catalogue: Catalogue, company_uuid: CompanyUuid): string =>
  paperWords[catalogue.anywhere(companySettings, company_uuid)?.language ?? 'da'].marks.surcharge

/** The company's limit, or a terminal's own lower one (DEF-01). */
export const refundLimitOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  terminal_uuid: Uuid | undefined,
): Money => {
  const settings = catalogue.find(companySettings, scope, scope.company_uuid)
  const limit = settings?.refund_limit ?? money(5_000_00)
  const own = terminal_uuid ? catalogue.find(terminals, scope, terminal_uuid)?.refund_limit : undefined
  return money(Math.min(limit, own ?? limit))
}

export const terminalName = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): string =>
  catalogue.find(terminals, scope, uuid)?.name ?? ''
