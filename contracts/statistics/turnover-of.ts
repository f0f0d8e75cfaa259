import type { Money } from '../kernel/index.ts'

export type DayTurnover = { gross: Money; net: Money; vat: Money; receipts: number }
export type HourTurnover = DayTurnover & { hour: number }

/** Turnover of a business day; with an hour, up to and including that hour, counted from `opening`. */
export const turnoverOf = (
  found: readonly HourTurnover[],
  upTo?: { hour: number; opening: number },
): DayTurnover => {
  const counted = upTo
    ? found.filter(({ hour }) => since(upTo.opening, hour) <= since(upTo.opening, upTo.hour))
    : found
  const sum = (field: 'gross' | 'net' | 'vat') =>
    counted.reduce((total, row) => total + row[field], 0) as Money
  const receipts = counted.reduce((total, row) => total + row.receipts, 0)
  return { gross: sum('gross'), net: sum('net'), vat: sum('vat'), receipts }
}

const since = (opening: number, hour: number): number => (hour - opening + 24) % 24
