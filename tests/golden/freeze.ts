import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentVersion } from '@bon/services/kernel'
import { changesOf, type Event, type Frozen, frozenIn, frozenText, placesOf } from './event-shape.ts'
import { everyEventType } from './event-types.ts'

export const frozenFile = join(import.meta.dirname, 'frozen-events.tsv')

export const currentEvents = (): Event[] =>
  everyEventType.map(({ type, schema }) => ({
    type,
    version: currentVersion(type),
    places: placesOf(schema),
  }))

export const frozenEvents = (): Frozen[] =>
  existsSync(frozenFile) ? frozenIn(readFileSync(frozenFile, 'utf8')) : []

/** What was frozen and what is new since: what was frozen stays, whatever becomes of its event. */
export const withNew = (frozen: readonly Frozen[], events: readonly Event[]): Frozen[] => {
  const keyOf = ({ type, version, path }: Frozen) => `${type} ${version} ${path}`
  const now = events.flatMap(({ type, version, places }) =>
    places.map((place) => ({ ...place, type, version })),
  )
  return [...new Map([...frozen, ...now].map((place) => [keyOf(place), place])).values()]
}

/** `node tests/golden/freeze.ts`: adds new events, versions, fields and words; refuses what changes an old one. */
if (import.meta.main) {
  const [frozen, events] = [frozenEvents(), currentEvents()]
  const changes = changesOf(frozen, events)
  if (changes.length > 0) throw new Error(`${changes.join('\n')}\nRaise the version by an upcaster instead.`)
  writeFileSync(frozenFile, frozenText(withNew(frozen, events)))
}
