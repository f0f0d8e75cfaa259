import { type OperationNodeSource, sql } from 'kysely'
import { handleOf, type Scoped } from './scoped.ts'

type Value = string | number | boolean | null
type Question<Row> = OperationNodeSource & { execute(): Promise<Row[]> }
type Rows<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends Question<infer Row> ? Row[] : never
}

/** Runs several queries in one statement: one round trip, and one snapshot. */
export const together = async <Questions extends Record<string, Question<unknown>>>(
  db: Scoped,
  questions: Questions,
): Promise<Rows<Questions>> => {
  const columns = Object.entries(questions).map(
    ([name, question]) =>
      sql`(select coalesce(json_agg(found), '[]') from ${question} as found) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, Record<string, Value>[]>>`select ${sql.join(columns)}`.execute(
    handleOf(db),
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  for (const found of Object.values(row)) for (const one of found) Object.values(one).forEach(checkNumber)
  return row as Rows<Questions>
}

/** JSON parsing would round it, whereas the driver rejects such a bigint. @throws RangeError. */
const checkNumber = (value: Value): void => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`more than a number holds: ${value}`)
}
