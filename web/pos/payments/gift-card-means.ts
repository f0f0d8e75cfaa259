import { giftCardType } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'

/** The built-in gift card payment type: added by the add-on, not configured by the company (GC-19, ADR 0024). */
export const giftCardTender = (name: string): RegisterPaymentType => ({
  uuid: giftCardType,
  name,
  interface_key: 'enclosure',
  method: 'gift_card',
  becomes_pos_payment_button: true,
  require_confirmation: false,
  overchargeable: false,
  open_cash_drawer: null,
  units: [],
  rounding_unit: 1,
  copy_total_to_close_count: false,
})
