import type { Instant, PlainDate } from '@bon/contracts/kernel'
import { count, dateOf, dateTimeOf, money, percent, quantity } from '../../shared/format/index.ts'

/**
 * What a column holds: text as it is; a count; `quantity` in thousandths; `money` in minor units; `percent` in tenths of a percent; `moment` an
 * Instant; `day` a PlainDate.
 */
export type Kind = 'text' | 'count' | 'quantity' | 'money' | 'percent' | 'moment' | 'day'
export type Value = string | number | null | undefined

/** A column of a list, as the screen shows it and as a file has it (EXP-01). */
export type SheetColumn<Row> = {
  key: string
  label: string
  kind?: Kind
  value: (row: Row) => Value
  /** Offered, but not chosen at first. */
  is_off?: boolean
}

/** Everything an export needs of a list: what the screen is filtered to, from its first row to its last. */
export type Sheet<Row> = {
  /** Title of the list and beginning of the file's name. */
  name: string
  columns: readonly SheetColumn<Row>[]
  /** Pages of rows, each read when the one before it was taken. */
  pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
}

export const isEmpty = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** A value as the screens show it. */
export const shown = (kind: Kind | undefined, value: Value): string => {
  if (isEmpty(value)) return '–'
  switch (kind) {
    case 'count':
      return count(Number(value))
    case 'quantity':
      return quantity(Number(value))
    case 'money':
      return money(Number(value))
    case 'percent':
      return percent(Number(value))
    case 'moment':
      return dateTimeOf(value as Instant)
    case 'day':
      return dateOf(value as PlainDate)
    default:
      return String(value)
  }
}

/** Rows that are on the screen already, as one page. */
export const onePage = <Row>(rows: readonly Row[]) =>
  async function* () {
    yield rows
  }
