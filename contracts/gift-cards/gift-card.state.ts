import {
  type Money,
  minus,
  type OrderUuid,
  type PaymentUuid,
  plus,
  type Uuid,
  zero,
} from '../kernel/index.ts'
import type { GiftCardEvent, GiftCardRefusal } from './gift-card.events.ts'

export type Charge = {
  payment_uuid: PaymentUuid
  order_uuid: OrderUuid
  amount: Money
  status: 'reserved' | 'captured' | 'released'
}
type Issued = Extract<GiftCardEvent, { type: 'GiftCardIssued' }>['data']

export type IssuedGiftCard = Issued & {
  status: 'issued'
  /** Balance less all reserved amounts (GC-07). */
  balance: Money
  charges: readonly Charge[]
  refusals: ReadonlyMap<Uuid, { order_uuid: OrderUuid; reason: GiftCardRefusal; balance: Money }>
  /** Amount returned to the card, by payment. */
  reversals: ReadonlyMap<Uuid, Money>
  expiry_noticed: boolean
  paid_out: Money
  lapsed: Money
}
export type GiftCard = { status: 'new' } | IssuedGiftCard

export const newGiftCard: GiftCard = { status: 'new' }

export const evolveGiftCard = (card: GiftCard, event: GiftCardEvent): GiftCard => {
  if (event.type === 'GiftCardIssued')
    return {
      ...event.data,
      status: 'issued',
      balance: event.data.amount,
      charges: [],
      refusals: new Map(),
      reversals: new Map(),
      expiry_noticed: false,
      paid_out: zero,
      lapsed: zero,
    }
  if (card.status === 'new') return card
  switch (event.type) {
    case 'ChargeReserved': {
      const { payment_uuid, order_uuid, amount } = event.data
      const charge: Charge = { payment_uuid, order_uuid, amount, status: 'reserved' }
      return { ...card, balance: minus(card.balance, amount), charges: [...card.charges, charge] }
    }
    case 'ChargeRefused': {
      const { payment_uuid, order_uuid, reason, balance } = event.data
      const refusal = { order_uuid, reason, balance }
      return { ...card, refusals: new Map([...card.refusals, [payment_uuid, refusal]]) }
    }
    case 'ChargeCaptured':
      return { ...card, charges: ended(card.charges, event.data.payment_uuid, 'captured') }
    case 'ChargeReleased': {
      const { payment_uuid, amount } = event.data
      return {
        ...card,
        balance: plus(card.balance, amount),
        charges: ended(card.charges, payment_uuid, 'released'),
      }
    }
    case 'ChargeReversed': {
      const { payment_uuid, amount } = event.data
      return {
        ...card,
        balance: plus(card.balance, amount),
        reversals: new Map([...card.reversals, [payment_uuid, amount]]),
      }
    }
    case 'GiftCardExpired':
      return { ...card, expiry_noticed: true }
    case 'GiftCardPaidOut':
      return {
        ...card,
        balance: minus(card.balance, event.data.amount),
        paid_out: plus(card.paid_out, event.data.amount),
      }
    case 'GiftCardLapsed':
      return {
        ...card,
        balance: minus(card.balance, event.data.amount),
        lapsed: plus(card.lapsed, event.data.amount),
      }
  }
}

const ended = (
  charges: readonly Charge[],
  payment_uuid: PaymentUuid,
  status: 'captured' | 'released',
): readonly Charge[] =>
  charges.map((charge) => (charge.payment_uuid === payment_uuid ? { ...charge, status } : charge))
