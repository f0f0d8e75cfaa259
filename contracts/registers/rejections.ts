/** Of an action in the name of a cashier on an open session. */
export const ofCashier = ['register.not_open', 'cashier.unknown', 'cashier.not_signed_in'] as const
