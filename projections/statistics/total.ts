import { type Expression, sql } from 'kysely'

/**
 * PostgreSQL sums bigints as numeric, which the driver returns as text; ten years' sum fits a bigint. A sum of no rows is
 * zero.
 */
export const total = <T extends number>(column: Expression<T>) => sql<T>`coalesce(sum(${column}), 0)::bigint`
