import { canonical } from '@bon/contracts/kernel'
import { begun, done, everywhere, redone, type Timeline, undone } from './timeline.ts'

type Thing = { uuid: string }
/** What is drawn together, by kind: the rooms and tables of a floor plan, a sales area and its pages. */
export type Kinds = Record<string, Thing>
export type Drawing<K extends Kinds> = { readonly [N in keyof K]: readonly K[N][] }
/** What the server last said of one thing. */
export type Known<T extends Thing> = { revision: string; thing: T }
export type Saved<K extends Kinds> = { readonly [N in keyof K]: ReadonlyMap<string, Known<K[N]>> }

/** `base`: what the own changes were made on; `latest`: what stands on the server. They differ where two changed one. */
export type Editing<K extends Kinds> = {
  base: Saved<K>
  latest: Saved<K>
  timeline: Timeline<Drawing<K>>
}

export type EditingAct<K extends Kinds> =
  | { type: 'did'; drawing: Drawing<K> }
  | { type: 'undo' | 'redo' | 'reset' | 'saved' }
  | { type: 'arrived'; saved: Saved<K> }
  /** `anew` gives what others removed and is kept here another uuid. */
  | { type: 'settled'; mine: ReadonlySet<string>; anew: (drawing: Drawing<K>) => Drawing<K> }

/** A thing that this person and another one changed to different things; undefined means removed. */
export type Dispute<K extends Kinds> = {
  kind: keyof K & string
  uuid: string
  mine: K[keyof K] | undefined
  theirs: K[keyof K] | undefined
}

export const drawingOf = <K extends Kinds>(saved: Saved<K>): Drawing<K> =>
  Object.fromEntries(
    Object.entries(saved).map(([kind, known]) => [kind, [...known.values()].map(({ thing }) => thing)]),
  ) as unknown as Drawing<K>

export const beginEditing = <K extends Kinds>(saved: Saved<K>): Editing<K> => ({
  base: saved,
  latest: saved,
  timeline: begun(drawingOf(saved)),
})

export const edit = <K extends Kinds>(editing: Editing<K>, act: EditingAct<K>): Editing<K> => {
  switch (act.type) {
    case 'did':
      return { ...editing, timeline: done(editing.timeline, act.drawing) }
    case 'undo':
      return { ...editing, timeline: undone(editing.timeline) }
    case 'redo':
      return { ...editing, timeline: redone(editing.timeline) }
    case 'reset':
      return beginEditing(editing.latest)
    case 'saved':
      return { ...editing, timeline: begun(editing.timeline.now) }
    case 'arrived':
      return arrived(editing, act.saved)
    case 'settled':
      return settled(editing, act.mine, act.anew)
  }
}

/** What each changed alone is brought together; what both changed waits for a choice (DEF-33, DEF-42). */
const arrived = <K extends Kinds>(editing: Editing<K>, latest: Saved<K>): Editing<K> => {
  const { base, timeline } = editing
  const disputed = new Set(disputesOf({ ...editing, latest }).map(({ uuid }) => uuid))
  const known = Object.entries(latest).map(([kind, fresh]) => {
    const was = base[kind] ?? new Map()
    return [kind, new Map([...rest(fresh, disputed, false), ...rest(was, disputed, true)])]
  })
  return {
    base: Object.fromEntries(known) as unknown as Saved<K>,
    latest,
    timeline: everywhere(timeline, (step) =>
      eachKind(step, (things, kind) => rebased(things, base[kind], latest[kind])),
    ),
  }
}

const rest = <T extends Thing>(
  known: ReadonlyMap<string, Known<T>>,
  disputed: ReadonlySet<string>,
  wanted: boolean,
) => [...known].filter(([uuid]) => disputed.has(uuid) === wanted)

/** Those of `mine` keep what was made here; all others become what stands on the server. */
const settled = <K extends Kinds>(
  editing: Editing<K>,
  mine: ReadonlySet<string>,
  anew: (drawing: Drawing<K>) => Drawing<K>,
): Editing<K> => {
  const { latest, timeline } = editing
  const disputed = disputesOf(editing).map(({ uuid }) => uuid)
  const theirs = new Set(disputed.filter((uuid) => !mine.has(uuid)))
  const taken = (step: Drawing<K>) =>
    eachKind(step, (things, kind) => [
      ...things.filter(({ uuid }) => !theirs.has(uuid)),
      ...[...(latest[kind]?.values() ?? [])].map(({ thing }) => thing).filter(({ uuid }) => theirs.has(uuid)),
    ])
  return { base: latest, latest, timeline: everywhere(timeline, (step) => anew(taken(step))) }
}

export const disputesOf = <K extends Kinds>({ base, latest, timeline: { now } }: Editing<K>): Dispute<K>[] =>
  Object.entries(base).flatMap(([kind, known]) => {
    const here = new Map((now[kind] ?? []).map((thing) => [thing.uuid, thing]))
    return [...known].flatMap(([uuid, was]) => {
      const [mine, theirs] = [here.get(uuid), latest[kind]?.get(uuid)?.thing]
      const isDisputed = !isSame(mine, was.thing) && !isSame(theirs, was.thing) && !isSame(mine, theirs)
      return isDisputed ? [{ kind, uuid, mine, theirs } as unknown as Dispute<K>] : []
    })
  })

export const isSame = (one: unknown, other: unknown): boolean =>
  canonical(one ?? null) === canonical(other ?? null)

/** A thing that stands in this step as it was saved becomes what it is now, appears or goes. */
const rebased = <T extends Thing>(
  things: readonly T[],
  base: ReadonlyMap<string, Known<T>> = new Map(),
  latest: ReadonlyMap<string, Known<T>> = new Map(),
): T[] => {
  const here = new Set(things.map(({ uuid }) => uuid))
  const kept = things.flatMap((thing) => {
    const was = base.get(thing.uuid)
    if (!was || !isSame(was.thing, thing)) return [thing]
    const is = latest.get(thing.uuid)
    return is ? [is.thing] : []
  })
  const fresh = [...latest].filter(([uuid]) => !base.has(uuid) && !here.has(uuid))
  return [...kept, ...fresh.map(([, { thing }]) => thing)]
}

const eachKind = <K extends Kinds>(
  drawing: Drawing<K>,
  change: <N extends keyof K>(things: readonly K[N][], kind: N) => readonly K[N][],
): Drawing<K> =>
  Object.fromEntries(
    Object.entries(drawing).map(([kind, things]) => [kind, change(things, kind)]),
  ) as unknown as Drawing<K>

/** Whether the server holds what stands here, in whatever order. */
export const isAsHere = <K extends Kinds>({ timeline: { now } }: Editing<K>, saved: Saved<K>): boolean =>
  Object.entries(saved).every(([kind, known]) => {
    const things = now[kind] ?? []
    return (
      things.length === known.size && things.every((thing) => isSame(thing, known.get(thing.uuid)?.thing))
    )
  })

/** How many things are not as they were saved. */
export const changesIn = <K extends Kinds>({ base, timeline: { now } }: Editing<K>): number =>
  Object.entries(base).reduce((sum, [kind, known]) => {
    const things = now[kind] ?? []
    const changed = things.filter((thing) => !isSame(thing, known.get(thing.uuid)?.thing))
    return sum + changed.length + removedFrom(things, known).length
  }, 0)

/** What was saved and stands here no more. */
export const removedFrom = <T extends Thing>(
  things: readonly T[],
  known: ReadonlyMap<string, Known<T>>,
): string[] => {
  const here = new Set(things.map(({ uuid }) => uuid))
  return [...known.keys()].filter((uuid) => !here.has(uuid))
}
