import { giftCardType } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'

/** The house's own way to pay: nobody sets it up, and the add-on brings it (GC-19, ADR 0024). */
export const giftCardMeans = (name: string): RegisterPaymentType => ({
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
