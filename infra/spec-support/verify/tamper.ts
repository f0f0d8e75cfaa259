import { bigintToPosition, logStart, positionToBigint, type RecordedEvent } from '@bon/contracts/kernel'
import { eventId } from '@bon/services/kernel'

export type Log = RecordedEvent[]
export const behind = (log: Log) => bigintToPosition(positionToBigint(log.at(-1)?.position ?? logStart) + 1n)
export const at = (log: Log, type: string, nth = 0): number => {
  const places = log.flatMap((event, i) => (event.type === type ? [i] : []))
  const place = places.at(nth)
  if (place === undefined) throw new Error(`no ${type}`)
  return place
}
export const change =
  (type: string, changes: (data: Record<string, unknown>) => object, nth = 0) =>
  (log: Log) => {
    const place = at(log, type, nth)
    const event = log[place] as RecordedEvent
    return log.with(place, {
      ...event,
      data: { ...event.data, ...changes(event.data as Record<string, unknown>) },
    })
  }
/** Tampering with knowledge of the format: the ids of the changed events are recomputed. */
export const withFittingIds = (tamper: (log: Log) => Log) => (log: Log) => {
  const last = new Map<string, { command_id: string; index: number }>()
  return tamper(log).map((event) => {
    const { stream, meta } = event
    const before = last.get(stream)
    const index = before?.command_id === meta.command_id ? before.index + 1 : 0
    last.set(stream, { command_id: meta.command_id, index })
    return stream.startsWith('journal-') ? event : { ...event, event_id: eventId(stream, index, event) }
  })
}
/** Renumbers revisions and positions, as after a concealed deletion. */
export const closedUp = (log: Log): Log => {
  const revisions = new Map<string, bigint>()
  return log.map((event) => {
    const revision = (revisions.get(event.stream) ?? -1n) + 1n
    revisions.set(event.stream, revision)
    return { ...event, revision }
  })
}
export const without =
  (type: string, nth = 0) =>
  (log: Log) =>
    closedUp(log.toSpliced(at(log, type, nth), 1))
