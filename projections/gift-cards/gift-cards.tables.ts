import { defineTable, flag, instant, money, nullable, uuid, words } from '../kernel/index.ts'

/** Issued cards by uuid; the code is stored nowhere. */
export const gift_cards = defineTable({
  key: { company_uuid: uuid, gift_card_uuid: uuid },
  set: {
    gift_card_type_uuid: uuid,
    behaviour: words<'value_based' | 'experience'>('value_based'),
    code_end: words(),
    original_balance: money,
    expires_on: nullable(words()),
    issued_at: instant,
    is_imported: flag,
    order_uuid: nullable(uuid),
  },
  /** `used`: reserved or captured by payments; `paid_out`: paid to the owner after expiry. */
  sum: { used: money, paid_out: money },
  indexes: [['company_uuid', 'issued_at', 'gift_card_uuid']],
})
