import { z } from 'zod'

/**
 * What a line is besides goods (DEF-73): a bottle deposit, a tip sold as a product, a delivery fee; or the surcharge that
 * a terminal took for a card, which no product has (DEF-08).
 */
export const LineMark = z.enum(['deposit', 'tip', 'delivery_fee', 'surcharge'])
export type LineMark = z.infer<typeof LineMark>

type Special = { special_behaviour: LineMark | 'none' | 'open_text' }

/** Undefined for ordinary goods; `open_text` only asks for a text. */
export const lineMarkOf = ({ special_behaviour }: Special): LineMark | undefined =>
  special_behaviour === 'none' || special_behaviour === 'open_text' ? undefined : special_behaviour

/** A discount of the whole order does not apply to lines with a mark. */
export const isSpared = (product: Special): boolean => lineMarkOf(product) !== undefined
