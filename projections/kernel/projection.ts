import type { Bell, Recorded, RecordedEvent } from '@bon/contracts/kernel'
import { noRows, type Rows } from './rows.ts'
import type { Table } from './table.ts'

export type Tables = Readonly<Record<string, Table>>
type Handler = (rows: Rows, event: RecordedEvent) => Rows
type Ring = Pick<Bell, 'topic' | 'uuid'>

/** What events mean, as a pure batch fold. It never rejects a fact. */
export type Projection<T extends Tables = Tables> = {
  name: string
  version: number
  /** `rm_<name>_v<version>`: a new version fills beside the old one (eventstore.md D7). */
  schema: string
  /** Prefixes of the streams that it reads. */
  streams: readonly string[]
  tables: T
  on: Readonly<Record<string, Handler>>
  /** Which bells an event rings once its rows are committed. */
  rings: (event: RecordedEvent) => readonly Ring[]
}

type Definition<Event extends { type: string; data: object }, T extends Tables> = {
  name: string
  version: number
  streams: readonly string[]
  tables: T
  on: { readonly [E in Event as E['type']]?: (rows: Rows, event: Recorded<E>) => Rows }
  rings?: (event: Recorded<Event>) => readonly Ring[]
}

/** Typed by the events that it may meet: `defineProjection<OrderEvent>()({ … })`. */
export const defineProjection =
  <Event extends { type: string; data: object }>() =>
  <const T extends Tables>(definition: Definition<Event, T>): Projection<T> => {
    const { on, rings } = definition
    return {
      ...definition,
      schema: `rm_${definition.name}_v${definition.version}`,
      // The log is typed by what was written into it; goldens hold that those texts still parse.
      on: on as unknown as Projection['on'],
      rings: rings ? (rings as unknown as Projection['rings']) : () => [],
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
