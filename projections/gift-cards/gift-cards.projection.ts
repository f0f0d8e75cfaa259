import type { GiftCardEvent } from '@bon/contracts/gift-cards'
import { type CompanyUuid, negated } from '@bon/contracts/kernel'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { gift_cards as table } from './gift-cards.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({
  company_uuid: meta.company_uuid,
  gift_card_uuid: idOf(stream),
})

/** One row per issued card, with its balance (GC-01, GC-07). */
export const giftCards = defineProjection<GiftCardEvent>()({
  name: 'gift_cards',
  version: 1,
  streams: ['giftCard-'],
  tables: { gift_cards: table },
  on: {
    GiftCardIssued: (rows, event) => {
      const { terms, code_end, amount, expires_on, source, at } = event.data
      const { gift_card_type_uuid, behaviour } = terms
      return set(rows, table, keyOf(event), {
        gift_card_type_uuid,
        behaviour,
        code_end,
        original_balance: amount,
        expires_on,
        issued_at: at,
        is_imported: source.kind === 'import',
        order_uuid: source.kind === 'sale' ? source.order_uuid : null,
      })
    },
    ChargeReserved: (rows, event) => add(rows, table, keyOf(event), { used: event.data.amount }),
    ChargeReleased: (rows, event) => add(rows, table, keyOf(event), { used: negated(event.data.amount) }),
    ChargeReversed: (rows, event) => add(rows, table, keyOf(event), { used: negated(event.data.amount) }),
    GiftCardPaidOut: (rows, event) => add(rows, table, keyOf(event), { paid_out: event.data.amount }),
  },
})
