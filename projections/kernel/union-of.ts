import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'

/** All rows of several queries with the same columns. @throws RangeError of none. */
export const unionOf = <Row>(queries: readonly OperationNodeSource[]): RawBuilder<Row> => {
  if (queries.length === 0) throw new RangeError('a union of no queries')
  return sql<Row>`(${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  )})`
}
