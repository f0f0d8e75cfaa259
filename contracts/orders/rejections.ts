// Parts of the lists that endpoints announce; `route` holds each list against what its handler can answer (ADR 0099).

/** Of an action in the name of a cashier, in the open session of a register. */
export const inSession = [
  'cashier.unknown',
  'cashier.not_signed_in',
  'register.not_open',
  'order.test_mode_mismatch',
] as const

/** Of an action on an order that must not have ended. */
export const ofEnded = ['order.already_paid', 'order.already_cancelled'] as const

/** Of a line as it is priced by the catalogue. */
export const ofLine = [
  'order.product_unknown',
  'order.price_changed',
  'order.price_missing',
  'order.variants_incomplete',
  'order.opt_out_unknown',
  'order.required_missing',
  'order.quantity_not_whole',
  'order.discounted_for_missing',
] as const

/** Of a cart that is saved, alone or with its payment. */
export const ofCart = [
  ...ofLine,
  'order.confirmed',
  'order.line_changed',
  'order.details_changed',
  'order.tables_changed',
  'order.table_unknown',
  'order.too_large',
  'order.too_many_lines',
  'order.gift_card_indivisible',
  'order.gift_card_full_price',
  'order.gift_card_amount',
] as const

/** Of a payment, whatever pays. */
export const ofPayment = [
  'order.changed',
  'order.nothing_to_pay',
  'order.amount_too_large',
  'order.overpaid',
  'order.gives_back_cash',
  'order.cash_limit',
  'order.too_many_payments',
  'order.payment_used',
  'order.payment_underway',
  'order.payment_refused',
  'order.locked_to_register',
  'order.open_elsewhere',
  'order.gift_card_invoiced',
  'order.gift_card_other_vat',
  'order.gift_card_other_goods',
  'order.gift_card_vat_paid',
  'gift_card.insufficient',
  'gift_card.used_up',
  'gift_card.expired',
  'gift_card.underway',
] as const

/** Of the means that a cashier pays with: a payment type, its terminal, a gift card. */
export const ofTender = [
  'payment_type.unknown',
  'payment_type.not_at_register',
  'payment_type.terminal_missing',
  'gift_card.unknown',
  'gift_card.mistyped',
  'gift_card.too_many_tries',
  'gift_card.product_not_on_order',
] as const

/** Of the reversal of a partly paid order. */
export const ofReversal = [
  'order.not_paid',
  'order.unwinding',
  'order.changed',
  'order.id_taken',
  'order.approval_needed',
  'order.card_not_taken_back',
  'order.locked_to_register',
  'order.open_elsewhere',
  'order.payment_underway',
  'order.payment_refused',
  'order.transfer_underway',
] as const
