import { giftCardStream } from '@bon/contracts/gift-cards'
import { isRejection, negated, type OrderUuid, type Rejection } from '@bon/contracts/kernel'
import type { OrderPayment } from '@bon/contracts/orders'
import { type GiftCardCommand, giftCardDecider } from '../gift-cards/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { MoneyHold } from './settle-payment.ts'
import { anyContentHash, stepOfOrder } from './who.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>

const maxAttempts = 20
const isUndecided = ({ rejection }: Rejection): boolean => rejection === 'command.undecided'
const isOfOtherOrder = ({ rejection }: Rejection): boolean => rejection === 'gift_card.charge_of_other_order'

/**
 * Holds gift card payments: reserved before the session, captured when the session accepts it, released when it does
 * not. Every step's id derives from the payment, so that a restart may repeat it (GC-13, SC-63).
 */
export const holdGiftCard = (handler: CommandHandler): MoneyHold => {
  const perform = async (
    order_uuid: OrderUuid,
    payment: OrderPayment,
    command: GiftCardCommand,
    step: string,
    who: Who,
  ) => {
    const card = payment.gift_card
    if (!card) throw new Error(`payment ${payment.payment_uuid} names no gift card`)
    const { gift_card_uuid, company_uuid } = card
    // The card's stream belongs to the company of its type, wherever it is used.
    const command_id = stepOfOrder(order_uuid, payment.payment_uuid, step)
    const context = { ...who, company_uuid, command_id, command_hash: anyContentHash }
    const once = () => handler.handle(giftCardDecider, giftCardStream(gift_card_uuid), command, context)
    let handled = await once()
    // Many registers may charge one card: the payment is already started, so conflicts are retried (G-17).
    for (let more = 0; more < maxAttempts && isRejection(handled) && isUndecided(handled); more += 1)
      handled = await once()
    return handled
  }
  const done = async (...args: Parameters<typeof perform>): Promise<void> => {
    const handled = await perform(...args)
    if (isRejection(handled)) throw new Error(`a gift card refused to ${args[3]}: ${handled.rejection}`)
  }
  const chargeOf = (order_uuid: OrderUuid, { payment_uuid, amount }: OrderPayment) => ({
    payment_uuid,
    order_uuid,
    amount,
  })
  return {
    hold: async ({ order_uuid }, payment, who) => {
      // A refund to the card is credited once the session has counted it.
      if (payment.amount < 0) return { held: true }
      const command = { type: 'ReserveCharge', ...chargeOf(order_uuid, payment) } as const
      const reserved = await perform(order_uuid, payment, command, 'reserve', who)
      if (isRejection(reserved) && isOfOtherOrder(reserved)) return { refused: reserved.rejection }
      if (isRejection(reserved)) throw new Error(`a gift card refused to reserve: ${reserved.rejection}`)
      const card = reserved.state
      const refused = card.status === 'issued' ? card.refusals.get(payment.payment_uuid) : undefined
      return refused ? { refused: `gift_card.${refused.reason}` } : { held: true }
    },
    capture: async ({ order_uuid }, payment, who) => {
      const { payment_uuid, amount } = payment
      const command =
        amount < 0
          ? ({ type: 'ReverseCharge', ...chargeOf(order_uuid, payment), amount: negated(amount) } as const)
          : ({ type: 'CaptureCharge', payment_uuid } as const)
      await done(order_uuid, payment, command, amount < 0 ? 'reverse' : 'capture', who)
    },
    letGo: async ({ order_uuid }, payment, who) => {
      if (payment.amount < 0) return
      const { payment_uuid } = payment
      await done(order_uuid, payment, { type: 'ReleaseCharge', payment_uuid }, 'release', who)
    },
  }
}
