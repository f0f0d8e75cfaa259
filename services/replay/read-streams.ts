import type { CompanyUuid, Position, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from '../kernel/index.ts'

export type StreamPart = { stream: string; after?: bigint; limit?: number }
export type ReadsStreams = { store: Pick<EventStore, 'readStream'> }

/** Reads at a time: as many as the log has connections for, so that a till's reads wait for a few of these at most. */
const at_once = 6

/** Streams of the company, in the order asked for; one of another company is empty. */
export const readStreams = async (
  store: ReadsStreams['store'],
  company_uuid: CompanyUuid,
  parts: readonly StreamPart[],
): Promise<RecordedEvent[][]> => {
  const found: RecordedEvent[][] = parts.map(() => [])
  await inTurns([...parts.entries()], async ([i, { stream, ...options }]) => {
    const events: RecordedEvent[] = []
    for await (const recorded of store.readStream(stream, options)) {
      if (recorded.meta.company_uuid !== company_uuid) break
      events.push(upcast(recorded))
    }
    found[i] = events
  })
  return found
}

/** A few at a time. */
export const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(at_once, items.length) }, worker))
}

/** Up to a position, which belongs to it. */
export const upTo = (events: readonly RecordedEvent[], position: Position): RecordedEvent[] =>
  events.filter((event) => event.position <= position)
