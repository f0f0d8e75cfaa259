import { canonical } from '@bon/contracts/kernel'
import { begun, done, everywhere, redone, type Timeline, undone } from './timeline.ts'

type Thing = { uuid: string }
/** Kinds of things edited together: areas and tables of a floor plan, a sales area and its pages. */
export type Kinds = Record<string, Thing>
export type Drawing<K extends Kinds> = { readonly [N in keyof K]: readonly K[N][] }
/** A thing as last read from the server. */
export type SavedThing<T extends Thing> = { revision: string; thing: T }
export type Saved<K extends Kinds> = { readonly [N in keyof K]: ReadonlyMap<string, SavedThing<K[N]>> }

/**
 * `base` is what the local changes started from; `latest` is the server's state. They differ where both sides changed
 * the same thing.
 */
export type Editing<K extends Kinds> = {
  base: Saved<K>
  latest: Saved<K>
  timeline: Timeline<Drawing<K>>
}

export type EditingAction<K extends Kinds> =
  | { type: 'did'; drawing: Drawing<K> }
  | { type: 'undo' | 'redo' | 'reset' | 'saved' }
  | { type: 'arrived'; saved: Saved<K> }
  /** `anew` gives new uuids to things that others removed and that are kept here. */
  | { type: 'settled'; mine: ReadonlySet<string>; anew: (drawing: Drawing<K>) => Drawing<K> }

/** A thing changed in different ways here and by another person; undefined means removed. */
export type Dispute<K extends Kinds> = {
  kind: keyof K & string
  uuid: string
  mine: K[keyof K] | undefined
  theirs: K[keyof K] | undefined
}

export const drawingOf = <K extends Kinds>(saved: Saved<K>): Drawing<K> =>
  Object.fromEntries(
    Object.entries(saved).map(([kind, savedThings]) => [
      kind,
      [...savedThings.values()].map(({ thing }) => thing),
    ]),
  ) as unknown as Drawing<K>

export const beginEditing = <K extends Kinds>(saved: Saved<K>): Editing<K> => ({
  base: saved,
  latest: saved,
  timeline: begun(drawingOf(saved)),
})

export const edit = <K extends Kinds>(editing: Editing<K>, action: EditingAction<K>): Editing<K> => {
  switch (action.type) {
    case 'did':
      return { ...editing, timeline: done(editing.timeline, action.drawing) }
    case 'undo':
      return { ...editing, timeline: undone(editing.timeline) }
    case 'redo':
      return { ...editing, timeline: redone(editing.timeline) }
    case 'reset':
      return beginEditing(editing.latest)
    case 'saved':
      return { ...editing, timeline: begun(editing.timeline.now) }
    case 'arrived':
      return arrived(editing, action.saved)
    case 'settled':
      return settled(editing, action.mine, action.anew)
  }
}

/** Merges what only one side changed; what both changed stays disputed until a choice is made (DEF-33, DEF-42). */
const arrived = <K extends Kinds>(editing: Editing<K>, latest: Saved<K>): Editing<K> => {
  const { base, timeline } = editing
  const disputed = new Set(disputesOf({ ...editing, latest }).map(({ uuid }) => uuid))
  const baseEntries = Object.entries(latest).map(([kind, fresh]) => {
    const was = base[kind] ?? new Map()
    return [kind, new Map([...rest(fresh, disputed, false), ...rest(was, disputed, true)])]
  })
  return {
    base: Object.fromEntries(baseEntries) as unknown as Saved<K>,
    latest,
    timeline: everywhere(timeline, (step) =>
      eachKind(step, (things, kind) => rebased(things, base[kind], latest[kind])),
    ),
  }
}

const rest = <T extends Thing>(
  savedThings: ReadonlyMap<string, SavedThing<T>>,
  disputed: ReadonlySet<string>,
  isDisputed: boolean,
) => [...savedThings].filter(([uuid]) => disputed.has(uuid) === isDisputed)

/** Things in `mine` keep the local version; all other disputed ones take the server's. */
const settled = <K extends Kinds>(
  editing: Editing<K>,
  mine: ReadonlySet<string>,
  anew: (drawing: Drawing<K>) => Drawing<K>,
): Editing<K> => {
  const { latest, timeline } = editing
  const disputed = disputesOf(editing).map(({ uuid }) => uuid)
  const theirs = new Set(disputed.filter((uuid) => !mine.has(uuid)))
  const withTheirs = (step: Drawing<K>) =>
    eachKind(step, (things, kind) => [
      ...things.filter(({ uuid }) => !theirs.has(uuid)),
      ...[...(latest[kind]?.values() ?? [])].map(({ thing }) => thing).filter(({ uuid }) => theirs.has(uuid)),
    ])
  return { base: latest, latest, timeline: everywhere(timeline, (step) => anew(withTheirs(step))) }
}

export const disputesOf = <K extends Kinds>({ base, latest, timeline: { now } }: Editing<K>): Dispute<K>[] =>
  Object.entries(base).flatMap(([kind, savedThings]) => {
    const here = new Map((now[kind] ?? []).map((thing) => [thing.uuid, thing]))
    return [...savedThings].flatMap(([uuid, was]) => {
      const [mine, theirs] = [here.get(uuid), latest[kind]?.get(uuid)?.thing]
      const isDisputed = !isSame(mine, was.thing) && !isSame(theirs, was.thing) && !isSame(mine, theirs)
      return isDisputed ? [{ kind, uuid, mine, theirs } as unknown as Dispute<K>] : []
    })
  })

export const isSame = (one: unknown, other: unknown): boolean =>
  canonical(one ?? null) === canonical(other ?? null)

/** Rebases a step: things unchanged here take the server's version, and appear or disappear with it. */
const rebased = <T extends Thing>(
  things: readonly T[],
  base: ReadonlyMap<string, SavedThing<T>> = new Map(),
  latest: ReadonlyMap<string, SavedThing<T>> = new Map(),
): T[] => {
  const here = new Set(things.map(({ uuid }) => uuid))
  const merged = things.flatMap((thing) => {
    const was = base.get(thing.uuid)
    if (!was || !isSame(was.thing, thing)) return [thing]
    const is = latest.get(thing.uuid)
    return is ? [is.thing] : []
  })
  const fresh = [...latest].filter(([uuid]) => !base.has(uuid) && !here.has(uuid))
  return [...merged, ...fresh.map(([, { thing }]) => thing)]
}

const eachKind = <K extends Kinds>(
  drawing: Drawing<K>,
  change: <N extends keyof K>(things: readonly K[N][], kind: N) => readonly K[N][],
): Drawing<K> =>
  Object.fromEntries(
    Object.entries(drawing).map(([kind, things]) => [kind, change(things, kind)]),
  ) as unknown as Drawing<K>

/** True when the server has the local state, in any order. */
export const isAsHere = <K extends Kinds>({ timeline: { now } }: Editing<K>, saved: Saved<K>): boolean =>
  Object.entries(saved).every(([kind, savedThings]) => {
    const things = now[kind] ?? []
    return (
      things.length === savedThings.size &&
      things.every((thing) => isSame(thing, savedThings.get(thing.uuid)?.thing))
    )
  })

/** Number of things that differ from the saved state. */
export const changesIn = <K extends Kinds>({ base, timeline: { now } }: Editing<K>): number =>
  Object.entries(base).reduce((sum, [kind, savedThings]) => {
    const things = now[kind] ?? []
    const changed = things.filter((thing) => !isSame(thing, savedThings.get(thing.uuid)?.thing))
    return sum + changed.length + removedFrom(things, savedThings).length
  }, 0)

/** Uuids that were saved and no longer exist locally. */
export const removedFrom = <T extends Thing>(
  things: readonly T[],
  savedThings: ReadonlyMap<string, SavedThing<T>>,
): string[] => {
  const here = new Set(things.map(({ uuid }) => uuid))
  return [...savedThings.keys()].filter((uuid) => !here.has(uuid))
}
