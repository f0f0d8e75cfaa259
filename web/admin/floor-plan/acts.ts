import { tablePlanAreas, tables, tablesOverlap } from '@bon/contracts/resources'
import { type Act, actFor } from '../editing/acts.ts'
import { type Editing, isSame, type Known, removedFrom } from '../editing/editing.ts'
import type { Wave } from '../editing/send.ts'
import type { Area, FloorKinds, Plan, Table } from './plan.ts'

/**
 * What must be sent so that the server has the plan of the screen. The server judges each act by what stands there
 * then (no two tables on a place, no number twice), so an act waits for those that make room for it; tables that wait
 * for each other in a ring (two that change places) are untied by putting one aside first.
 */
export const wavesOf = ({ base, timeline: { now } }: Editing<FloorKinds>): Wave[] => {
  const areas = now.areas.filter((area) => !isSame(area, base.areas.get(area.uuid)?.thing))
  const isNarrower = ({ uuid, columns }: Area) => columns < (base.areas.get(uuid)?.thing.columns ?? 0)
  const rooms = (of: readonly Area[]): Wave => ({
    of: tablePlanAreas,
    acts: of.map((area) => actFor(area, base.areas)),
  })
  const gone = removedFrom(now.areas, base.areas)
  return [
    rooms(areas.filter((area) => !isNarrower(area))),
    ...tableWaves(now, base.tables).map((acts): Wave => ({ of: tables, acts })),
    rooms(areas.filter(isNarrower)),
    { of: tablePlanAreas, acts: gone.map((uuid): Act => ({ act: 'archive', uuid })) },
  ].filter(({ acts }) => acts.length > 0)
}

const tableWaves = (plan: Plan, base: ReadonlyMap<string, Known<Table>>): Act[][] => {
  const removed = removedFrom(plan.tables, base).map((uuid): Act => ({ act: 'archive', uuid }))
  let waiting = plan.tables.filter((table) => !isSame(table, base.get(table.uuid)?.thing))
  /** Where the tables that are still to be sent stand on the server. */
  const standing = new Map(
    waiting.flatMap(({ uuid }) => {
      const known = base.get(uuid)
      return known ? [[uuid, known.thing] as const] : []
    }),
  )
  const setAside = new Set<string>()
  const waves: Act[][] = [removed]
  const sent = (table: Table): Act => {
    const { uuid, ...data } = table
    // Who was put aside has a newer revision than any that this page has seen; all its fields are said again.
    return setAside.has(uuid) ? { act: 'change', uuid, data } : actFor(table, base)
  }
  while (waiting.length > 0) {
    const isBlocked = (table: Table) =>
      [...standing.values()].some((other) => other.uuid !== table.uuid && isInTheWay(other, table))
    const free = waiting.filter((table) => !isBlocked(table))
    if (free.length === 0) {
      const aside = waiting.find(({ uuid }) => standing.has(uuid) && !setAside.has(uuid))
      if (!aside) return [...waves, waiting.map(sent)]
      const parked = parkedOf(aside, plan, [...standing.values()], setAside.size)
      waves.push([actFor(parked, base)])
      standing.set(aside.uuid, parked)
      setAside.add(aside.uuid)
      continue
    }
    waves.push(free.map(sent))
    for (const { uuid } of free) standing.delete(uuid)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return waves.filter((acts) => acts.length > 0)
}

const isInTheWay = (other: Table, table: Table): boolean =>
  other.number.trim() === table.number.trim() ||
  (other.area_uuid === table.area_uuid && tablesOverlap(other, table))

/** Below everything, under a number that nobody reads: it stands there for the time of one call. */
const parkedOf = (table: Table, { tables: all }: Plan, standing: readonly Table[], nth: number): Table => {
  const below = Math.max(...[...all, ...standing].map(({ row, height }) => row + height))
  const was = standing.find(({ uuid }) => uuid === table.uuid) ?? table
  return { ...was, number: `~${nth + 1}`, width: 1, height: 1, column: 0, row: Math.min(below, 99) }
}
