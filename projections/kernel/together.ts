import { type OperationNodeSource, sql } from 'kysely'
import { handleOf, type Scoped } from './scoped.ts'

type Value = string | number | boolean | null
type Question<Row> = OperationNodeSource & { execute(): Promise<Row[]> }
type Rows<Asked> = { [Name in keyof Asked]: Asked[Name] extends Question<infer Row> ? Row[] : never }

/** The rows of several questions in one statement: one journey to the database, and one snapshot of it. */
export const together = async <Asked extends Record<string, Question<unknown>>>(
  db: Scoped,
  asked: Asked,
): Promise<Rows<Asked>> => {
  const columns = Object.entries(asked).map(
    ([name, question]) =>
      sql`(select coalesce(json_agg(found), '[]') from ${question} as found) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, Record<string, Value>[]>>`select ${sql.join(columns)}`.execute(
    handleOf(db),
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  for (const found of Object.values(row)) for (const one of found) Object.values(one).forEach(checkNumber)
  return row as Rows<Asked>
}

/** JSON would round it, where the driver's own reading of a bigint refuses it. */
const checkNumber = (value: Value): void => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`more than a number holds: ${value}`)
}
