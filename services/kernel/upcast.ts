import type { RecordedEvent } from '@bon/contracts/kernel'

/**
 * Converts data of one type from version `from` to `from + 1`. Defined next to the event when a field changes its
 * meaning.
 */
export type Upcaster = { type: string; from: number; lift(data: object): object }

/** All upcasters. Empty while every type is at version 1; `tests/golden/events` holds the samples. */
export const upcasters: readonly Upcaster[] = []

export const currentVersion = (type: string, among: readonly Upcaster[] = upcasters): number =>
  1 + among.filter((upcaster) => upcaster.type === type).length

/**
 * Converts an event to the current version, so that deciders and projections never see an older one. @throws Error when
 * an upcaster is missing.
 */
export const upcast = (event: RecordedEvent, among: readonly Upcaster[] = upcasters): RecordedEvent => {
  const latest = currentVersion(event.type, among)
  let version = Number(event.meta.v)
  if (version === latest) return event
  let data = event.data
  for (; version < latest; version++) {
    const step = among.find((upcaster) => upcaster.type === event.type && upcaster.from === version)
    if (!step) throw new Error(`no upcaster of ${event.type} from version ${version}`)
    data = step.lift(data)
  }
  return { ...event, data, meta: { ...event.meta, v: String(latest) } }
}
