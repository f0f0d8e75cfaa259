import type { ChangeNotification, Recorded, RecordedEvent } from '@bon/contracts/kernel'
import { noRows, type Rows } from './rows.ts'
import type { Table } from './table.ts'

export type Tables = Readonly<Record<string, Table>>
type Handler = (rows: Rows, event: RecordedEvent) => Rows
type Change = Pick<ChangeNotification, 'topic' | 'uuid'>

/** A read model as a pure fold of event batches. Must accept every event. */
export type Projection<T extends Tables = Tables> = {
  name: string
  version: number
  /** `rm_<name>_v<version>`: a new version is built beside the old one (LOG-13). */
  schema: string
  /** Prefixes of the streams that it reads. */
  streams: readonly string[]
  tables: T
  on: Readonly<Record<string, Handler>>
  /** Change notifications to publish for an event once its rows are committed. */
  changes: (event: RecordedEvent) => readonly Change[]
}

type Definition<Event extends { type: string; data: object }, T extends Tables> = {
  name: string
  version: number
  streams: readonly string[]
  tables: T
  on: { readonly [E in Event as E['type']]?: (rows: Rows, event: Recorded<E>) => Rows }
  changes?: (event: Recorded<Event>) => readonly Change[]
}

/** Typed by its events: `defineProjection<OrderEvent>()({ … })`. */
export const defineProjection =
  <Event extends { type: string; data: object }>() =>
  <const T extends Tables>(definition: Definition<Event, T>): Projection<T> => {
    const { on, changes } = definition
    return {
      ...definition,
      schema: `rm_${definition.name}_v${definition.version}`,
      // Stored events have the declared types; golden samples ensure that they still parse.
      on: on as unknown as Projection['on'],
      changes: changes ? (changes as unknown as Projection['changes']) : () => [],
    }
  }

export const foldBatch = (projection: Projection, events: readonly RecordedEvent[]): Rows => {
  const rows = noRows(Object.values(projection.tables))
  for (const event of events) {
    if (Object.hasOwn(projection.on, event.type)) projection.on[event.type]?.(rows, event)
  }
  return rows
}

/** The uuid in `<category>-<uuid>`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
