import type { VatNature } from '@bon/contracts/gift-cards'
import { day, defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

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
    account_uuid: nullable(uuid),
    vat_nature: words<VatNature>('multi'),
    vat_rate: int,
  },
  /** `used`: reserved or captured by payments; `paid_out`: paid to the owner after expiry; `lapsed`: a year later. */
  sum: { used: money, paid_out: money, lapsed: money },
  indexes: [['company_uuid', 'issued_at', 'gift_card_uuid']],
})

/** What each business day changed the value of a card by, for its balance as of a date. */
export const card_days = defineTable({
  key: { company_uuid: uuid, gift_card_uuid: uuid, business_day: day },
  sum: { amount: money },
})

/** What the sessions of each business day changed the debt of gift cards by, as their Z reports are posted. */
export const debt_days = defineTable({
  key: {
    company_uuid: uuid,
    business_day: day,
    account_uuid: uuid,
    vat_nature: words<VatNature>('multi'),
    vat_rate: int,
  },
  sum: { gross: money, vat: money },
})
