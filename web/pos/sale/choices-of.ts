import type { BonLine } from './cart.ts'

/** The chosen variants and what was left out, in words. */
export const choicesOf = ({ variants = [], opt_outs = [] }: BonLine): string =>
  [
    ...variants.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ...opt_outs.map(({ name }) => name),
  ].join(', ')
