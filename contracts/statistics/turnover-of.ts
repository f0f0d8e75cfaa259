import { z } from 'zod'
import { Money, plus, zero } from '../kernel/index.ts'

/**
 * Turnover of goods delivered and its receipts. Guests, and what the receipts with guests sold: an average per guest is
 * over these alone. Units are in thousandths.
 */
export const TurnoverSums = z.object({
  gross: Money,
  net: Money,
  vat: Money,
  receipts: z.int(),
  guests: z.int(),
  guest_gross: Money,
  guest_net: Money,
  guest_quantity: z.int(),
})
export type TurnoverSums = z.infer<typeof TurnoverSums>

export type HourTurnover = TurnoverSums & { hour: number }

/** Turnover of a business day; with an hour, up to and including that hour, counted from `opening`. */
export const turnoverOf = (
  found: readonly HourTurnover[],
  upTo?: { hour: number; opening: number },
): TurnoverSums => {
  const counted = upTo
    ? found.filter(({ hour }) => since(upTo.opening, hour) <= since(upTo.opening, upTo.hour))
    : found
  return counted.reduce(addSums, noSums)
}

export const noSums: TurnoverSums = {
  gross: zero,
  net: zero,
  vat: zero,
  receipts: 0,
  guests: 0,
  guest_gross: zero,
  guest_net: zero,
  guest_quantity: 0,
}

export const addSums = (a: TurnoverSums, b: TurnoverSums): TurnoverSums => ({
  gross: plus(a.gross, b.gross),
  net: plus(a.net, b.net),
  vat: plus(a.vat, b.vat),
  receipts: a.receipts + b.receipts,
  guests: a.guests + b.guests,
  guest_gross: plus(a.guest_gross, b.guest_gross),
  guest_net: plus(a.guest_net, b.guest_net),
  guest_quantity: a.guest_quantity + b.guest_quantity,
})

const since = (opening: number, hour: number): number => (hour - opening + 24) % 24
