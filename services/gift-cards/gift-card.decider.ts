import {
  evolveGiftCard,
  type GiftCard,
  type GiftCardEvent,
  type GiftCardRefusal,
  type GiftCardSource,
  type GiftCardTerms,
  giftCardEvents,
  type IssuedGiftCard,
  isExpired,
  newGiftCard,
} from '@bon/contracts/gift-cards'
import {
  businessDay,
  danishDay,
  type Money,
  type OrderUuid,
  type PaymentUuid,
  type PlainDate,
  type Rejection,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import type { DecideContext, Decider } from '../kernel/index.ts'

type ChargeRequest = { payment_uuid: PaymentUuid; order_uuid: OrderUuid; amount: Money }

export type GiftCardCommand =
  | {
      type: 'Issue'
      gift_card_uuid: Uuid
      terms: GiftCardTerms
      amount: Money
      expires_on: PlainDate | null
      code_end: string
      source: GiftCardSource
    }
  | ({ type: 'ReserveCharge' } & ChargeRequest)
  | { type: 'CaptureCharge'; payment_uuid: PaymentUuid }
  | { type: 'ReleaseCharge'; payment_uuid: PaymentUuid }
  | ({ type: 'ReverseCharge' } & ChargeRequest)
  | { type: 'PayOut'; amount: Money }

export type GiftCardRejection =
  | 'gift_card.code_taken'
  | 'gift_card.still_valid'
  | 'gift_card.balance_changed'
  | 'gift_card.nothing_to_reverse'
  | 'gift_card.charge_of_other_order'
  | 'request.not_found'

type Decision = GiftCardEvent[] | Rejection<GiftCardRejection>

/** Reserve, then capture or release: never below zero, even when registers charge at once (GC-13, G-17, INVAR-3). */
export const giftCardDecider: Decider<GiftCardCommand, GiftCard, GiftCardEvent, GiftCardRejection> = {
  schemas: giftCardEvents,
  initialState: newGiftCard,
  evolve: evolveGiftCard,
  decide: (command, card, context) => decide(command, card, context),
}

const decide = (command: GiftCardCommand, card: GiftCard, context: DecideContext): Decision => {
  if (command.type === 'Issue') {
    const { type: _, ...issued } = command
    if (card.status === 'new') return [{ type: 'GiftCardIssued', data: { ...issued, at: context.now } }]
    return sameSource(card.source, command.source) ? [] : reject('gift_card.code_taken')
  }
  if (command.type === 'ReserveCharge') return reserve(command, card, context)
  if (card.status === 'new') return reject('request.not_found')
  switch (command.type) {
    case 'CaptureCharge':
      return endCharge(card, command.payment_uuid, 'ChargeCaptured', context)
    case 'ReleaseCharge':
      return endCharge(card, command.payment_uuid, 'ChargeReleased', context)
    case 'ReverseCharge':
      return reverse(command, card, context)
    case 'PayOut':
      return payOut(command.amount, card, context)
  }
}

const sameSource = (a: GiftCardSource, b: GiftCardSource): boolean =>
  a.kind === 'sale' && b.kind === 'sale'
    ? a.line_uuid === b.line_uuid && a.n === b.n
    : a.kind === 'import' && b.kind === 'import' && a.import_uuid === b.import_uuid

/** Each payment gets one answer, which repetitions receive again. */
const reserve = (
  { payment_uuid, order_uuid, amount }: ChargeRequest,
  card: GiftCard,
  context: DecideContext,
): Decision => {
  const { now: at } = context
  if (card.status === 'new') return reject('request.not_found')
  const previous =
    card.refusals.get(payment_uuid) ?? card.charges.find((charge) => charge.payment_uuid === payment_uuid)
  if (previous) return previous.order_uuid === order_uuid ? [] : reject('gift_card.charge_of_other_order')
  const reason = refusalOf(card, { order_uuid, amount }, todayOf(context))
  const noticed: GiftCardEvent[] =
    reason === 'expired' && !card.expiry_noticed
      ? [{ type: 'GiftCardExpired', data: { balance: card.balance, at } }]
      : []
  if (reason)
    return [
      ...noticed,
      {
        type: 'ChargeRefused',
        data: { payment_uuid, order_uuid, amount, reason, balance: card.balance, at },
      },
    ]
  return [{ type: 'ChargeReserved', data: { payment_uuid, order_uuid, amount, at } }]
}

const todayOf = ({ now, zone = danishDay }: DecideContext): PlainDate => businessDay(now, zone)

/** Why this card cannot pay this amount now; undefined when it can (GC-13 to GC-16). */
export const refusalOf = (
  card: IssuedGiftCard,
  { order_uuid, amount }: Pick<ChargeRequest, 'order_uuid' | 'amount'>,
  today: PlainDate,
): GiftCardRefusal | undefined => {
  if (isExpired(card.expires_on, today)) return 'expired'
  // One charge at a time per card and order; a further amount is charged once the first has ended (GC-14).
  const underway = card.charges.some((one) => one.order_uuid === order_uuid && one.status === 'reserved')
  if (underway) return 'underway'
  if (card.balance <= 0) return 'used_up'
  return amount > card.balance ? 'insufficient' : undefined
}

const endCharge = (
  { charges }: IssuedGiftCard,
  payment_uuid: PaymentUuid,
  type: 'ChargeCaptured' | 'ChargeReleased',
  { now: at }: DecideContext,
): Decision => {
  const charge = charges.find((one) => one.payment_uuid === payment_uuid && one.status === 'reserved')
  if (!charge) return []
  return type === 'ChargeCaptured'
    ? [{ type, data: { payment_uuid, at } }]
    : [{ type, data: { payment_uuid, amount: charge.amount, at } }]
}

/** At most the amount that was charged (SC-63). Also on an expired card, whose balance belongs to its owner. */
const reverse = (
  { payment_uuid, order_uuid, amount }: ChargeRequest,
  card: IssuedGiftCard,
  { now: at }: DecideContext,
): Decision => {
  if (card.reversals.has(payment_uuid)) return []
  let netCaptured = 0
  for (const charge of card.charges) if (charge.status === 'captured') netCaptured += charge.amount
  for (const back of card.reversals.values()) netCaptured -= back
  return amount > netCaptured
    ? reject('gift_card.nothing_to_reverse')
    : [{ type: 'ChargeReversed', data: { payment_uuid, order_uuid, amount, at } }]
}

const payOut = (amount: Money, card: IssuedGiftCard, context: DecideContext): Decision => {
  const { now: at } = context
  if (!isExpired(card.expires_on, todayOf(context))) return reject('gift_card.still_valid')
  // The whole balance, and as the user saw it: a reversal may have changed it.
  if (amount !== card.balance) return reject('gift_card.balance_changed', { balance: card.balance })
  const noticed: GiftCardEvent[] = card.expiry_noticed
    ? []
    : [{ type: 'GiftCardExpired', data: { balance: card.balance, at } }]
  return [...noticed, { type: 'GiftCardPaidOut', data: { amount, at } }]
}
