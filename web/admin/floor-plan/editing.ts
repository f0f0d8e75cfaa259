import { canonical } from '@bon/contracts/kernel'
import type { Area, Plan, Table } from './plan.ts'
import { begun, done, everywhere, redone, type Timeline, undone } from './timeline.ts'

/** What the server last said of one room or table. */
export type Known<Thing extends Area | Table = Area | Table> = { revision: string; thing: Thing }
/** The whole plan as saved, by uuid. */
export type Saved = { areas: ReadonlyMap<string, Known<Area>>; tables: ReadonlyMap<string, Known<Table>> }

/** `base`: what the own changes were made on; `latest`: what stands on the server. They differ where two changed one. */
export type Editing = { base: Saved; latest: Saved; timeline: Timeline<Plan> }

export type EditingAct =
  | { type: 'did'; plan: Plan }
  | { type: 'undo' | 'redo' | 'reset' | 'saved' }
  | { type: 'arrived'; saved: Saved }
  | { type: 'settled'; mine: ReadonlySet<string>; anew: ReadonlyMap<string, string> }

export const planOf = ({ areas, tables }: Saved): Plan => ({
  areas: [...areas.values()].map(({ thing }) => thing),
  tables: [...tables.values()].map(({ thing }) => thing),
})

export const beginEditing = (saved: Saved): Editing => ({
  base: saved,
  latest: saved,
  timeline: begun(planOf(saved)),
})

export const edit = (editing: Editing, act: EditingAct): Editing => {
  switch (act.type) {
    case 'did':
      return { ...editing, timeline: done(editing.timeline, act.plan) }
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

/** Who changed one thing each is brought together; what both changed waits for a choice (DEF-33). */
const arrived = (editing: Editing, latest: Saved): Editing => {
  const { base, timeline } = editing
  const disputed = new Set(disputesOf({ ...editing, latest }).map(({ uuid }) => uuid))
  return {
    base: {
      areas: takeOver(base.areas, latest.areas, disputed),
      tables: takeOver(base.tables, latest.tables, disputed),
    },
    latest,
    timeline: everywhere(timeline, (plan) => ({
      areas: rebased(plan.areas, base.areas, latest.areas),
      tables: rebased(plan.tables, base.tables, latest.tables),
    })),
  }
}

/**
 * Those of `mine` keep what was made here; all others become what stands on the server. What another person removed
 * and is kept here is made `anew`, under another uuid.
 */
const settled = (editing: Editing, mine: ReadonlySet<string>, anew: ReadonlyMap<string, string>): Editing => {
  const { latest, timeline } = editing
  const theirs = new Set(
    disputesOf(editing)
      .map(({ uuid }) => uuid)
      .filter((uuid) => !mine.has(uuid)),
  )
  const take = <Thing extends Area | Table>(
    things: readonly Thing[],
    from: ReadonlyMap<string, Known<Thing>>,
  ): Thing[] => {
    const kept = things.filter(({ uuid }) => !theirs.has(uuid))
    const taken = [...from.values()].map(({ thing }) => thing).filter(({ uuid }) => theirs.has(uuid))
    return [...kept, ...taken]
  }
  return {
    base: latest,
    latest,
    timeline: everywhere(timeline, ({ areas, tables }) => ({
      areas: take(areas, latest.areas).map((area) => ({ ...area, uuid: anew.get(area.uuid) ?? area.uuid })),
      tables: take(tables, latest.tables).map((table) => ({
        ...table,
        uuid: anew.get(table.uuid) ?? table.uuid,
        area_uuid: anew.get(table.area_uuid) ?? table.area_uuid,
      })),
    })),
  }
}

/** A room or table that this person and another one changed to different things; undefined means removed. */
export type Dispute = {
  kind: 'area' | 'table'
  uuid: string
  mine: Area | Table | undefined
  theirs: Area | Table | undefined
}

export const disputesOf = ({ base, latest, timeline: { now } }: Editing): Dispute[] => [
  ...disputed('area', now.areas, base.areas, latest.areas),
  ...disputed('table', now.tables, base.tables, latest.tables),
]

const disputed = <Thing extends Area | Table>(
  kind: Dispute['kind'],
  things: readonly Thing[],
  base: ReadonlyMap<string, Known<Thing>>,
  latest: ReadonlyMap<string, Known<Thing>>,
): Dispute[] => {
  const now = new Map(things.map((thing) => [thing.uuid, thing]))
  return [...base].flatMap(([uuid, was]) => {
    const [mine, theirs] = [now.get(uuid), latest.get(uuid)?.thing]
    const isDisputed = !isSame(mine, was.thing) && !isSame(theirs, was.thing) && !isSame(mine, theirs)
    return isDisputed ? [{ kind, uuid, mine, theirs }] : []
  })
}

export const isSame = (one: unknown, other: unknown): boolean =>
  canonical(one ?? null) === canonical(other ?? null)

/** A thing that stands in this step as it was saved becomes what it is now, appears or goes. */
const rebased = <Thing extends Area | Table>(
  things: readonly Thing[],
  base: ReadonlyMap<string, Known<Thing>>,
  latest: ReadonlyMap<string, Known<Thing>>,
): Thing[] => {
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

const takeOver = <Thing extends Area | Table>(
  base: ReadonlyMap<string, Known<Thing>>,
  latest: ReadonlyMap<string, Known<Thing>>,
  disputed: ReadonlySet<string>,
): ReadonlyMap<string, Known<Thing>> =>
  new Map([
    ...[...latest].filter(([uuid]) => !disputed.has(uuid)),
    ...[...base].filter(([uuid]) => disputed.has(uuid)),
  ])

/** Whether the server holds what stands here, in whatever order. */
export const isAsHere = ({ timeline: { now } }: Editing, { areas, tables }: Saved): boolean =>
  isAll(now.areas, areas) && isAll(now.tables, tables)

const isAll = <Thing extends Area | Table>(
  things: readonly Thing[],
  saved: ReadonlyMap<string, Known<Thing>>,
): boolean =>
  things.length === saved.size && things.every((thing) => isSame(thing, saved.get(thing.uuid)?.thing))

/** How many rooms and tables are not as they were saved. */
export const changesIn = ({ base, timeline: { now } }: Editing): number =>
  changed(now.areas, base.areas) + changed(now.tables, base.tables)

const changed = <Thing extends Area | Table>(
  things: readonly Thing[],
  base: ReadonlyMap<string, Known<Thing>>,
): number => {
  const here = new Set(things.map(({ uuid }) => uuid))
  const gone = [...base.keys()].filter((uuid) => !here.has(uuid)).length
  return gone + things.filter((thing) => !isSame(thing, base.get(thing.uuid)?.thing)).length
}
