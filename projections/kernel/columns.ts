import {
  type Instant,
  type Money,
  nilUuid,
  type PlainDate,
  type Quantity,
  type Uuid,
} from '@bon/contracts/kernel'

/**
 * A column of a read model. `initial` is its value in a row where events have set only other columns, so that batches
 * may insert partial rows in any order.
 */
export type Column<T> = { readonly sql: string; readonly initial: T }
export type Columns = Readonly<Record<string, Column<unknown>>>

export type ValuesOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

const column = <T>(sql: string, initial: T): Column<T> => ({ sql, initial })

/** Collation C: text order is byte order in PostgreSQL, as in JavaScript for ASCII, so ISO times sort by time. */
const bytewise = 'text COLLATE "C"'

export const uuid: Column<Uuid> = column('uuid', nilUuid)
export const int: Column<number> = column('integer', 0)
export const bigint: Column<number> = column('bigint', 0)
export const money = column('bigint', 0) as Column<Money>
export const quantity = column('bigint', 0) as Column<Quantity>
export const flag: Column<boolean> = column('boolean', false)
export const instant: Column<Instant> = column(bytewise, '')
export const day: Column<PlainDate> = column(bytewise, '')
export const words = <T extends string>(initial: T | '' = ''): Column<T> => column(bytewise, initial as T)
export const json = (): Column<Record<string, unknown>> => column('jsonb', {})
export const nullable = <T>(inner: Column<T>): Column<T | null> => column<T | null>(inner.sql, null)
