import type { Uuid } from './ids.ts'

/** Of no row. Where an id must stand and nobody and nothing is meant. */
export const nilUuid: Uuid = '00000000-0000-0000-0000-000000000000'
/** After all ids that are made by time. */
export const lastUuid: Uuid = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

/**
 * Ids that the product gives itself: of the first millisecond of 1970, where no clock makes one. They stand in stored
 * events, so that none is ever given another number.
 */
const reserved = (two_digits: string): Uuid => `00000000-0000-7000-8000-0000000000${two_digits}`

/** The provider: the company above all others. */
export const providerCompany: Uuid = reserved('01')
/** The payment type of the interim account, built in for every company. */
export const suspenseType: Uuid = reserved('11')
/** The payment type of our own gift cards, built in for every company (ADR 0024). */
export const giftCardType: Uuid = reserved('12')
/**
 * Stands for no VAT type: selling a gift card creates a debt and no turnover, and VAT is due at its use (DEF-28,
 * LAW-13).
 */
export const outsideVat: Uuid = reserved('13')
/** The payment type of an order whose total is zero, built in for every company. */
export const zeroTotalType: Uuid = reserved('14')
/** The payment type of what a sale leaves owed at a close, built in for every company. */
export const owedType: Uuid = reserved('15')
/** The employee System: empID of what no person did. */
export const systemEmployee: Uuid = reserved('16')
/**
 * Product and account of a card's surcharge on a bon: no product of the catalogue, and the account that has the purpose
 * when it is posted (CO-38).
 */
export const cardSurcharge: Uuid = reserved('17')
