/**
 * A VAT entity's status under the cash-register rules (R-18, ADR 0087). Only a covered one needs an OCES certificate.
 */
export const cashRegisterRules = ['covered', 'trying_out', 'not_covered'] as const
export type CashRegisterRules = (typeof cashRegisterRules)[number]
