import type { RecordedEvent } from '@bon/contracts/kernel'
import { expect } from 'vitest'
import { applyRows, type MemoryRows, noMemoryRows, type Row, textOfRow } from '../kernel/memory-rows.ts'
import { foldBatch, type Projection } from '../kernel/projection.ts'

type RowsOf = (table: string) => Row[]

/**
 * Specifies a projection: given events, then rows. Also checks that the result is byte-identical however the events are
 * batched. Idempotence of redelivered batches is specified with the runner.
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
      /** Expects exactly these rows, in the named columns, in order of first occurrence. */
      // biome-ignore lint/suspicious/noThenProperty: part of given, then; this object is never awaited.
      then: (table: string, ...expected: Row[]) => {
        expect(rowsOf(table)).toMatchObject(expected)
        expect(rowsOf(table)).toHaveLength(expected.length)
      },
    }
  },
})

/** Builds a read model in memory as a running projector does, `size` events at a time. */
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
