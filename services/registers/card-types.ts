import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { classOfCard, namedClass } from '@bon/contracts/orders'
import { type CountedTender, isCounted } from '@bon/contracts/registers'
import { cardTypes, methodOf, paymentTypes, type Resource } from '@bon/contracts/resources'
import type { CardTerms, Catalogue } from '../resources/index.ts'

type PaymentType = Resource<typeof paymentTypes>

/** Kinds of card that the cashier chooses and the close counts apart, by name; none where the type does not say so (REG-40). */
export const cardsCountedApart = (
  catalogue: Catalogue,
  scope: CompanyScope,
  type: PaymentType,
): Resource<typeof cardTypes>[] => {
  const method = methodOf(type)
  if (!type.separate_counts_by_card_type || method === undefined || !isCounted(method)) return []
  return catalogue
    .list(cardTypes, scope)
    .filter(({ payment_type_uuid }) => payment_type_uuid === type.uuid)
    .sort((one, other) => one.name.localeCompare(other.name, 'da'))
}

/** What the close counts of a payment type: each of these kinds, and the slips of other cards. */
export const countedOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  payment_type_uuid: Uuid,
): CountedTender[] => {
  const type = catalogue.find(paymentTypes, scope, payment_type_uuid)
  const method = type && methodOf(type)
  if (!type || method === undefined || !isCounted(method)) return []
  const cards = cardsCountedApart(catalogue, scope, type)
  return [
    { payment_type_uuid },
    ...cards.map(({ uuid: card_type_uuid }) => ({ payment_type_uuid, card_type_uuid })),
  ]
}

/** Also of an archived kind, which a till that was away still shows. */
export const cardTermsOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  payment_type_uuid: Uuid,
  card_type_uuid: Uuid,
): CardTerms | undefined => {
  const owner = catalogue.ownerOf(cardTypes, card_type_uuid)
  const card = catalogue.anywhere(cardTypes, card_type_uuid)
  const type = catalogue.anywhere(paymentTypes, payment_type_uuid)
  const method = type && methodOf(type)
  const isOwn = owner !== undefined && scope.resource_companies.includes(owner)
  if (!isOwn || !method || card?.payment_type_uuid !== payment_type_uuid) return undefined
  return { card_type_uuid, ...namedClass(method, classOfCard[card.form]) }
}
