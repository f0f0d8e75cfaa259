import { createHash } from 'node:crypto'
import { logStart, type Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import {
  applyRows,
  columnsOf,
  type MemoryRows,
  noMemoryRows,
  type Projection,
  textOfRow,
} from '@bon/projections/kernel'
import type pg from 'pg'
import { batchesUpTo, fold } from './fold.ts'
import { connectProjector } from './projector-client.ts'

/** Table → row name → the row as canonical text. */
type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The expected rows: the log folded in memory, up to a position or to its end. */
export const refold = async (
  projection: Projection,
  store: EventStore,
  upTo?: Position,
): Promise<MemoryRows> => {
  const rows = noMemoryRows(projection)
  for await (const { events } of batchesUpTo(store, projection, logStart, upTo ?? (await store.head()))) {
    applyRows(projection, rows, fold(projection, events))
  }
  return rows
}

/** A hash over all rows in key order: the same whether they grew in small batches or were rebuilt in large ones. */
export const checksum = async (url: string, projection: Projection): Promise<string> => {
  const client = await connectProjector(url)
  try {
    return hashOf(textsOf(projection, await storedRows(client, projection)))
  } finally {
    await client.end()
  }
}

export const checksumOfRows = (projection: Projection, rows: MemoryRows): string =>
  hashOf(textsOf(projection, rows))

const storedRows = async (client: pg.ClientBase, projection: Projection): Promise<MemoryRows> => {
  const tables = new Map<string, Map<string, Record<string, unknown>>>()
  for (const [name, table] of Object.entries(projection.tables)) {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT ${Object.keys(columnsOf(table))} FROM ${projection.schema}.${name}`,
    )
    tables.set(name, new Map(rows.map((row, i) => [String(i), row])))
  }
  return tables
}

const textsOf = (projection: Projection, rows: MemoryRows): Texts =>
  new Map(
    Object.entries(projection.tables).map(([name, table]) => [
      name,
      new Map([...(rows.get(name)?.values() ?? [])].map((row) => textOfRow(table, row))),
    ]),
  )

const hashOf = (texts: Texts): string => {
  const hash = createHash('sha256')
  for (const [table, rows] of texts) {
    hash.update(`${table}\n`)
    for (const name of [...rows.keys()].sort()) hash.update(`${rows.get(name)}\n`)
  }
  return hash.digest('hex')
}
