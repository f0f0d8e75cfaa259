import { giftCardCode, giftCardStream, giftCardUuid, lastDayOf } from '@bon/contracts/gift-cards'
import { isEvent, isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { type Order, orderEvents, soldGiftCards } from '@bon/contracts/orders'
import { type CardBits, giftCardDecider } from '../gift-cards/index.ts'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderUuidOf } from '../orders/index.ts'
import { anyContentHash, whoOf } from './who.ts'

const isCompleted = isEvent(orderEvents, 'OrderCompleted')

/** Issues the gift cards that a paid order sold: one per piece, worth what was paid for it (GC-18). */
export const issueGiftCards = ({
  handler,
  bitsOf,
}: {
  handler: CommandHandler
  bitsOf: CardBits
}): ProcessManager => ({
  name: 'issue-gift-cards',
  prefixes: ['order-'],
  grace_ms: 0,
  // Training sells no gift cards, whatever the cart says (DEF-21).
  wants: (event) => isCompleted(event) && event.meta.test_mode !== 'yes',
  react: async (events: readonly RecordedEvent[]) => {
    for (const event of events.filter(isCompleted)) {
      const who = whoOf(event, 'issue-gift-cards')
      const order = await completedOrder(handler, event)
      if (!order || order.status === 'new') continue
      const { at } = event.data
      const sold_on = handler.dayOf(who.vat_entity_uuid, at)
      for (const { line, terms, n, seed } of soldGiftCards(order)) {
        const { company_uuid } = terms
        const code = giftCardCode(bitsOf(seed, n))
        const gift_card_uuid = giftCardUuid(company_uuid, code)
        const issued = await handler.handle(
          giftCardDecider,
          giftCardStream(gift_card_uuid),
          {
            type: 'Issue',
            gift_card_uuid,
            terms,
            amount: line.unit_price,
            expires_on: lastDayOf(terms.validity, sold_on),
            code_end: code.slice(-4),
            source: { kind: 'sale', order_uuid: orderUuidOf(event.stream), line_uuid: line.uuid, n },
          },
          { ...who, company_uuid, command_id: uuid5(seed, `gift card ${n}`), command_hash: anyContentHash },
        )
        if (isRejection(issued)) throw new Error(`no gift card for ${line.uuid}: ${issued.rejection}`)
      }
    }
  },
})

/** From the cache if present: sold lines do not change any more. */
const completedOrder = async (
  handler: CommandHandler,
  { stream, meta, revision }: RecordedEvent,
): Promise<Order | undefined> => {
  const cached = await handler.peek(orderDecider, stream, meta.company_uuid)
  if (cached && cached.revision >= revision) return cached.state
  return (await handler.load(orderDecider, stream, meta.company_uuid))?.state
}
