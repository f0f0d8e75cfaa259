import type { RecordedEvent } from '@bon/contracts/kernel'
import { expect } from 'vitest'
import { applyRows, type MemoryRows, noMemoryRows, type Row, textOfRow } from './memory-rows.ts'
import { foldBatch, type Projection } from './projection.ts'

type RowsOf = (table: string) => Row[]

/**
 * Given events, then rows: a projection's spec reads as a story from the shop. Every telling is checked to end in the
 * same bytes however it is cut into batches. That a batch delivered twice counts once is the runner's promise, and
 * specified there.
 */
export const specify = (projection: Projection) => ({
  given: (events: readonly RecordedEvent[]) => {
    const whole = textOf(projection, folded(projection, events, events.length || 1))
    for (const size of [1, 2, 3, 7]) {
      expect(textOf(projection, folded(projection, events, size)), `in batches of ${size}`).toBe(whole)
    }
    const rows = folded(projection, events, events.length || 1)
    const rowsOf: RowsOf = (table) => [...(rows.get(table)?.values() ?? [])]
    return {
      rowsOf,
      /** Exactly these rows, each in the columns that it names, in the order in which they first came. */
      // biome-ignore lint/suspicious/noThenProperty: given, then is how a test reads; nobody awaits this.
      then: (table: string, ...expected: Row[]) => {
        expect(rowsOf(table)).toMatchObject(expected)
        expect(rowsOf(table)).toHaveLength(expected.length)
      },
    }
  },
})

/** A read model as a live runner grows it: in memory, `size` events at a time. */
const folded = (projection: Projection, events: readonly RecordedEvent[], size: number): MemoryRows => {
  const rows = noMemoryRows(projection)
  for (let i = 0; i < events.length; i += size) {
    applyRows(projection, rows, foldBatch(projection, events.slice(i, i + size)))
  }
  return rows
}

const textOf = (projection: Projection, rows: MemoryRows): string =>
  Object.entries(projection.tables)
    .map(([name, table]) =>
      [...(rows.get(name)?.values() ?? [])].map((row) => textOfRow(table, row).join(' ')).sort(),
    )
    .join('\n')
