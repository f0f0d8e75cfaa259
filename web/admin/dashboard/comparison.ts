import { divideRounded } from '@bon/contracts/kernel'

/** Growth against a base in tenths of a percent; null without a base. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : divideRounded((now - before) * 1000, Math.abs(before))

/** Average of an amount over a count, to the minor unit; null without any. */
export const averageOf = (amount: number, count: number): number | null =>
  count === 0 ? null : divideRounded(amount, count)

type OfGuests = { guests: number; guest_quantity: number }

/** A shop that asks for no guests is shown no figures of them. */
export const hasGuests = (now: Pick<OfGuests, 'guests'>, before: Pick<OfGuests, 'guests'> | null): boolean =>
  now.guests > 0 || (before?.guests ?? 0) > 0

/** Units of the receipts with guests per guest: in thousandths, to the hundredth; null without guests. */
export const itemsPerGuest = ({ guests, guest_quantity }: OfGuests): number | null =>
  guests === 0 ? null : divideRounded(guest_quantity, guests * 10) * 10

/** Each part's share of the whole in tenths of a percent. */
export const sharesOf = (amounts: readonly number[]): number[] => {
  const whole = amounts.reduce((a, b) => a + b, 0)
  return amounts.map((amount) => (whole === 0 ? 0 : divideRounded(amount * 1000, whole)))
}
