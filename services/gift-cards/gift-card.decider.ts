import {
  debtOf,
  evolveGiftCard,
  type GiftCard,
  type GiftCardBooks,
  type GiftCardDebt,
  type GiftCardEvent,
  type GiftCardRefusal,
  type GiftCardSource,
  type GiftCardTerms,
  giftCardEvents,
  type InSession,
  type IssuedGiftCard,
  isExpired,
  isLapsed,
  newGiftCard,
  type PayoutMeans,
} from '@bon/contracts/gift-cards'
import {
  businessDay,
  danishDay,
  type Instant,
  type Money,
  type OrderUuid,
  type PaymentUuid,
  type PlainDate,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import { type CodesOf, type DecideContext, type Decider, type Decisions, decideBy } from '../kernel/index.ts'

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
  | { type: 'PayOut'; debt: GiftCardDebt; payment: PayoutMeans; by: InSession }
  /** Of the balance that it has when it is carried out. */
  | { type: 'Lapse'; books: GiftCardBooks; by: InSession }

type Of<Type extends GiftCardCommand['type']> = Extract<GiftCardCommand, { type: Type }>

/** Events of a decision, typed here, so that its rejections are inferred from what it returns (ADR 0099). */
const happened = (events: GiftCardEvent[]): GiftCardEvent[] => events

/** A decision on a card that was issued. */
const issued =
  <Command, Decided>(decide: (command: Command, card: IssuedGiftCard, context: DecideContext) => Decided) =>
  (command: Command, card: GiftCard, context: DecideContext) =>
    card.status === 'new' ? reject('request.not_found') : decide(command, card, context)

const issue = ({ type: _, ...data }: Of<'Issue'>, card: GiftCard, { now: at }: DecideContext) => {
  if (card.status === 'new') return happened([{ type: 'GiftCardIssued', data: { ...data, at } }])
  return sameSource(card.source, data.source) ? [] : reject('gift_card.code_taken')
}

const sameSource = (a: GiftCardSource, b: GiftCardSource): boolean =>
  a.kind === 'sale' && b.kind === 'sale'
    ? a.line_uuid === b.line_uuid && a.n === b.n
    : a.kind === 'import' && b.kind === 'import' && a.import_uuid === b.import_uuid

/** Each payment gets one answer, which repetitions receive again. */
const reserve = (
  { payment_uuid, order_uuid, amount }: ChargeRequest,
  card: IssuedGiftCard,
  context: DecideContext,
) => {
  const { now: at } = context
  const previous =
    card.refusals.get(payment_uuid) ?? card.charges.find((charge) => charge.payment_uuid === payment_uuid)
  if (previous) return previous.order_uuid === order_uuid ? [] : reject('gift_card.charge_of_other_order')
  const reason = refusalOf(card, { order_uuid, amount }, todayOf(context))
  const noticed = reason === 'expired' ? expiryNoticed(card, at) : []
  if (reason)
    return happened([
      ...noticed,
      {
        type: 'ChargeRefused',
        data: { payment_uuid, order_uuid, amount, reason, balance: card.balance, at },
      },
    ])
  return happened([{ type: 'ChargeReserved', data: { payment_uuid, order_uuid, amount, at } }])
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

const capture = (
  { payment_uuid }: Of<'CaptureCharge'>,
  card: IssuedGiftCard,
  { now: at }: DecideContext,
): GiftCardEvent[] =>
  reservedFor(card, payment_uuid) ? [{ type: 'ChargeCaptured', data: { payment_uuid, at } }] : []

const release = (
  { payment_uuid }: Of<'ReleaseCharge'>,
  card: IssuedGiftCard,
  { now: at }: DecideContext,
): GiftCardEvent[] => {
  const charge = reservedFor(card, payment_uuid)
  return charge ? [{ type: 'ChargeReleased', data: { payment_uuid, amount: charge.amount, at } }] : []
}

const reservedFor = ({ charges }: IssuedGiftCard, payment_uuid: PaymentUuid) =>
  charges.find((one) => one.payment_uuid === payment_uuid && one.status === 'reserved')

/** At most the amount that was charged (SC-63). Also on an expired card, whose balance belongs to its owner. */
const reverse = (
  { payment_uuid, order_uuid, amount }: ChargeRequest,
  card: IssuedGiftCard,
  { now: at }: DecideContext,
) => {
  if (card.reversals.has(payment_uuid)) return []
  let netCaptured = 0
  for (const charge of card.charges) if (charge.status === 'captured') netCaptured += charge.amount
  for (const back of card.reversals.values()) netCaptured -= back
  return amount > netCaptured
    ? reject('gift_card.nothing_to_reverse')
    : happened([{ type: 'ChargeReversed', data: { payment_uuid, order_uuid, amount, at } }])
}

/** From the day after the last valid one until a year later (DEF-27). */
const payOut = ({ debt, payment, by }: Of<'PayOut'>, card: IssuedGiftCard, context: DecideContext) => {
  const { now: at } = context
  const today = todayOf(context)
  if (!isExpired(card.expires_on, today)) return reject('gift_card.still_valid')
  if (isLapsed(card.expires_on, today)) return reject('gift_card.lapsed')
  // The whole balance, and as the user saw it: a reversal may have changed it.
  if (debt.amount !== card.balance) return reject('gift_card.balance_changed', { balance: card.balance })
  return happened([
    ...expiryNoticed(card, at),
    { type: 'GiftCardPaidOut', data: { ...by, ...debt, payment, at } },
  ])
}

const expiryNoticed = ({ expiry_noticed, balance }: IssuedGiftCard, at: Instant): GiftCardEvent[] =>
  expiry_noticed ? [] : [{ type: 'GiftCardExpired', data: { balance, at } }]

/** The rest becomes income. A reversal may bring back value to a lapsed card, which lapses too. */
const lapse = ({ books, by }: Of<'Lapse'>, card: IssuedGiftCard, context: DecideContext) => {
  const { now: at } = context
  if (card.balance <= 0 || !isLapsed(card.expires_on, todayOf(context))) return []
  return happened([
    ...expiryNoticed(card, at),
    { type: 'GiftCardLapsed', data: { ...by, ...debtOf(books, card.balance), at } },
  ])
}

const decisions = {
  Issue: issue,
  ReserveCharge: issued(reserve),
  CaptureCharge: issued(capture),
  ReleaseCharge: issued(release),
  ReverseCharge: issued(reverse),
  PayOut: issued(payOut),
  Lapse: issued(lapse),
} satisfies Decisions<GiftCardCommand, GiftCard, GiftCardEvent>

/** Reserve, then capture or release: never below zero, even when registers charge at once (GC-13, G-17, INVAR-3). */
export const giftCardDecider: Decider<GiftCardCommand, GiftCard, GiftCardEvent, CodesOf<typeof decisions>> = {
  schemas: giftCardEvents,
  initialState: newGiftCard,
  evolve: evolveGiftCard,
  decide: (command, card, context) => decideBy(decisions, command.type, command, card, context),
}
