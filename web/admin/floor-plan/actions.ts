import { tablePlanAreas, tables, tablesOverlap } from '@bon/contracts/resources'
import { type Action, actionFor } from '../editing/actions.ts'
import { type Editing, isSame, removedFrom, type SavedThing } from '../editing/editing.ts'
import type { Wave } from '../editing/send.ts'
import type { Area, FloorKinds, Plan, Table } from './plan.ts'

/**
 * The calls that bring the server to the edited plan. The server checks each action against its current state (no
 * overlapping tables, no duplicate number), so an action waits for those that make room for it. A cycle, such as two
 * tables swapping places, is broken by first moving one aside.
 */
export const wavesOf = ({ base, timeline: { now } }: Editing<FloorKinds>): Wave[] => {
  const areas = now.areas.filter((area) => !isSame(area, base.areas.get(area.uuid)?.thing))
  const isNarrower = ({ uuid, columns }: Area) => columns < (base.areas.get(uuid)?.thing.columns ?? 0)
  const rooms = (of: readonly Area[]): Wave => ({
    of: tablePlanAreas,
    actions: of.map((area) => actionFor(area, base.areas)),
  })
  const removedUuids = removedFrom(now.areas, base.areas)
  return [
    rooms(areas.filter((area) => !isNarrower(area))),
    ...tableWaves(now, base.tables).map((actions): Wave => ({ of: tables, actions })),
    rooms(areas.filter(isNarrower)),
    { of: tablePlanAreas, actions: removedUuids.map((uuid): Action => ({ action: 'archive', uuid })) },
  ].filter(({ actions }) => actions.length > 0)
}

const tableWaves = (plan: Plan, base: ReadonlyMap<string, SavedThing<Table>>): Action[][] => {
  const removed = removedFrom(plan.tables, base).map((uuid): Action => ({ action: 'archive', uuid }))
  let waiting = plan.tables.filter((table) => !isSame(table, base.get(table.uuid)?.thing))
  /** Current server positions of the tables not yet sent. */
  const serverTables = new Map(
    waiting.flatMap(({ uuid }) => {
      const savedTable = base.get(uuid)
      return savedTable ? [[uuid, savedTable.thing] as const] : []
    }),
  )
  const setAside = new Set<string>()
  const waves: Action[][] = [removed]
  const sent = (table: Table): Action => {
    const { uuid, ...data } = table
    // A table moved aside has a revision this page has not read, so all fields are sent without one.
    return setAside.has(uuid) ? { action: 'change', uuid, data } : actionFor(table, base)
  }
  while (waiting.length > 0) {
    const isBlocked = (table: Table) =>
      [...serverTables.values()].some((other) => other.uuid !== table.uuid && isInTheWay(other, table))
    const free = waiting.filter((table) => !isBlocked(table))
    if (free.length === 0) {
      const aside = waiting.find(({ uuid }) => serverTables.has(uuid) && !setAside.has(uuid))
      if (!aside) return [...waves, waiting.map(sent)]
      const parked = parkedOf(aside, plan, [...serverTables.values()], setAside.size)
      waves.push([actionFor(parked, base)])
      serverTables.set(aside.uuid, parked)
      setAside.add(aside.uuid)
      continue
    }
    waves.push(free.map(sent))
    for (const { uuid } of free) serverTables.delete(uuid)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return waves.filter((actions) => actions.length > 0)
}

const isInTheWay = (other: Table, table: Table): boolean =>
  other.number.trim() === table.number.trim() ||
  (other.area_uuid === table.area_uuid && tablesOverlap(other, table))

/** A temporary position below all tables, with a temporary number, for the duration of one call. */
const parkedOf = (
  table: Table,
  { tables: all }: Plan,
  serverTables: readonly Table[],
  nth: number,
): Table => {
  const below = Math.max(...[...all, ...serverTables].map(({ row, height }) => row + height))
  const was = serverTables.find(({ uuid }) => uuid === table.uuid) ?? table
  return { ...was, number: `~${nth + 1}`, width: 1, height: 1, column: 0, row: Math.min(below, 99) }
}
