import { evolveGiftCard, type GiftCard, giftCardEvents, newGiftCard } from '@bon/contracts/gift-cards'
import { isEventOf, type Uuid } from '@bon/contracts/kernel'
import { upcast } from '@bon/services/kernel'
import { putLast } from './put-last.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation } from './verdict.ts'

const isOfCard = isEventOf(giftCardEvents)
/** Cards that are remembered; one that was issued before the file, or longer ago than so many, is not folded. */
const most_cards = 100_000

/** The balance of a card follows from its events: nothing is used that is not on it, and what it is said to be it is. */
export const openGiftCards = () => {
  const cards = new Map<Uuid, GiftCard>()
  const counts = { gift_cards: 0 }
  return {
    counted: () => counts,
    see(seen: Seen): void {
      const { stream } = seen.event
      if (!stream.startsWith('giftCard-')) return
      const event = upcast(seen.event)
      if (!isOfCard(event)) return
      const where = whereOf(seen)
      if (event.type === 'GiftCardIssued') counts.gift_cards++
      const before = event.type === 'GiftCardIssued' ? newGiftCard : cards.get(stream)
      if (!before) return
      if (before.status === 'issued') {
        const { balance } = before
        if (event.type === 'ChargeRefused' || event.type === 'GiftCardExpired')
          expectSame(event.data.balance, balance, 'gift_card.balance', where)
        if (event.type === 'GiftCardPaidOut' || event.type === 'GiftCardLapsed')
          expectSame(event.data.amount, balance, 'gift_card.balance', where)
      }
      const card = evolveGiftCard(before, event)
      if (card.status === 'issued' && card.balance < 0)
        throw new BundleViolation('gift_card.overdrawn', where)
      putLast(cards, stream, card, most_cards)
    },
  }
}
