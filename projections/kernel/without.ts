import { type RawBuilder, sql } from 'kysely'
import type { Projection } from './projection.ts'
import type { Rows } from './rows.ts'
import { type Scoped, storedTable, withReplaced } from './scoped.ts'
import { columnsOf, type Table } from './table.ts'

/**
 * The same handle as of before some events: what they added to the sums of a projection is taken off again, and a row
 * that consists of sums alone and has nothing left is gone. All of the events must be in the stored rows. Columns that
 * events set keep their value.
 */
export const without = (db: Scoped, projection: Projection, added: Rows): Scoped => {
  const tables: Record<string, RawBuilder<Record<string, unknown>>> = {}
  for (const [name, table] of Object.entries(projection.tables)) {
    const changes = [...(added.get(table)?.values() ?? [])]
    const sums = changes.filter(({ sum }) => Object.keys(sum).length > 0)
    if (sums.length === 0) continue
    const rows = sums.map(({ key, sum }) => ({ ...key, ...sum }))
    tables[name] = reduced(storedTable(db, projection, name), table, rows)
  }
  return withReplaced(db, { projection, tables })
}

/** Built from names of the definition; the values are one parameter. */
const reduced = (
  stored: RawBuilder<unknown>,
  table: Table,
  rows: readonly object[],
): RawBuilder<Record<string, unknown>> => {
  const keys = Object.keys(table.key)
  const sums = Object.keys(table.sum)
  const stays = [...Object.keys(table.set), ...Object.keys(table.merge)]
  const types = columnsOf(table)
  const columns = [...keys, ...sums].map((name) => sql`${sql.ref(name)} ${sql.raw(`${types[name]?.sql}`)}`)
  const left = (name: string) =>
    sql`(${sql.ref(`stored.${name}`)} - coalesce(${sql.ref(`added.${name}`)}, 0))`
  const selected = [
    ...[...keys, ...stays].map((name) => sql.ref(`stored.${name}`)),
    ...sums.map((name) => sql`${left(name)} as ${sql.ref(name)}`),
  ]
  const same = keys.map((name) => sql`${sql.ref(`added.${name}`)} = ${sql.ref(`stored.${name}`)}`)
  const [first = ''] = keys
  const remains =
    stays.length > 0
      ? sql`true`
      : sql`(${sql.ref(`added.${first}`)} is null or ${sql.join(
          sums.map((name) => sql`${left(name)} <> 0`),
          sql` or `,
        )})`
  return sql`(select ${sql.join(selected)} from ${stored} as stored
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (${sql.join(columns)})
      on ${sql.join(same, sql` and `)} where ${remains})`
}
