import { logStart, type Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { applyRows, columnsOf, type Projection, type Row, textOfRow } from '@bon/projections/kernel'
import { keepTables } from '../read-store/index.ts'
import { createMemory, type DiskBackedMap } from '../verify/index.ts'
import { batchesUpTo, fold } from './fold.ts'
import { connectProjector, readCheckpoint } from './projector-client.ts'

/** The first row in which a read model and the log differ; undefined on the side that lacks the row. */
export type Difference = {
  projection: string
  table: string
  stored: string | undefined
  folded: string | undefined
}

type Stored = { name: string; text: string }
const rows_at_a_time = 1_000

/**
 * Compares a read model with the fold of the log at the same position (INVAR-9). Neither side has to fit into memory:
 * what exceeds it is kept in a temporary file.
 */
export const firstDifference = async (
  url: string,
  store: EventStore,
  projection: Projection,
): Promise<Difference | undefined> => {
  const memory = createMemory()
  try {
    const names = Object.keys(projection.tables)
    const stored = new Map(names.map((name) => [name, memory.map<Stored>(`stored ${name}`)]))
    const folded = new Map(names.map((name) => [name, memory.map<Row>(`folded ${name}`)]))
    const position = await copyStored(url, projection, stored)
    for await (const { events } of batchesUpTo(store, projection, logStart, position))
      applyRows(projection, folded, fold(projection, events))
    for (const [table, definition] of Object.entries(projection.tables)) {
      const [is, should] = [stored.get(table), folded.get(table)]
      if (!is || !should) continue
      const text = (row: Row) => textOfRow(definition, row)
      const name = firstName(is, should, text)
      if (name === undefined) continue
      const row = should.get(name)
      const sides = { stored: is.get(name)?.text, folded: row && text(row)[1] }
      return { projection: projection.name, table, ...sides }
    }
    return undefined
  } finally {
    memory.close('finished')
  }
}

/** The first name, in order, whose rows differ. */
const firstName = (
  stored: DiskBackedMap<Stored>,
  folded: DiskBackedMap<Row>,
  textOf: (row: Row) => [name: string, text: string],
): string | undefined => {
  let first: string | undefined
  const differs = (name: string): void => {
    if (first === undefined || name < first) first = name
  }
  for (const row of folded.values()) {
    const [name, text] = textOf(row)
    if (stored.get(name)?.text !== text) differs(name)
  }
  for (const { name } of stored.values()) if (!folded.has(name)) differs(name)
  return first
}

/** Copies checkpoint and rows in one snapshot, so that sales may continue; returns the position of both. */
const copyStored = async (
  url: string,
  projection: Projection,
  into: ReadonlyMap<string, DiskBackedMap<Stored>>,
): Promise<Position> => {
  const client = await connectProjector(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(keepTables(projection))
    const position = await readCheckpoint(client, projection)
    for (const [name, table] of Object.entries(projection.tables)) {
      await client.query(
        `DECLARE stored NO SCROLL CURSOR FOR SELECT ${Object.keys(columnsOf(table))} FROM ${projection.schema}.${name}`,
      )
      for (let more = true; more; ) {
        const { rows } = await client.query<Row>(`FETCH ${rows_at_a_time} FROM stored`)
        for (const row of rows) {
          const [name_of_row, text] = textOfRow(table, row)
          into.get(name)?.set(name_of_row, { name: name_of_row, text })
        }
        more = rows.length === rows_at_a_time
      }
      await client.query('CLOSE stored')
    }
    return position
  } finally {
    await client.end()
  }
}
