import { tablesOverlap } from '@bon/contracts/resources'
import type { Editing, Known } from './editing.ts'
import { isSame } from './editing.ts'
import type { Area, Plan, Table } from './plan.ts'

type DataOfThing = Record<string, unknown>
export type Act =
  | { act: 'create'; uuid: string; data: DataOfThing }
  | { act: 'change'; uuid: string; revision?: string; data: DataOfThing }
  | { act: 'archive'; uuid: string }
/** One bulk call; the next is sent when it is answered. */
export type Wave = { of: 'table_plan_areas' | 'tables'; acts: Act[] }

/**
 * What must be sent so that the server has the plan of the screen. The server judges each act by what stands there
 * then (no two tables on a place, no number twice), so an act waits for those that make room for it; tables that wait
 * for each other in a ring (two that change places) are untied by putting one aside first.
 */
export const wavesOf = ({ base, timeline: { now } }: Editing): Wave[] => {
  const areas = now.areas.filter((area) => !isSame(area, base.areas.get(area.uuid)?.thing))
  const isNarrower = ({ uuid, columns }: Area) => columns < (base.areas.get(uuid)?.thing.columns ?? 0)
  const rooms = (of: readonly Area[]): Wave => ({
    of: 'table_plan_areas',
    acts: of.map((area) => actFor(area, base.areas)),
  })
  const gone = goneFrom(now.areas, base.areas)
  return [
    rooms(areas.filter((area) => !isNarrower(area))),
    ...tableWaves(now, base.tables).map((acts): Wave => ({ of: 'tables', acts })),
    rooms(areas.filter(isNarrower)),
    { of: 'table_plan_areas', acts: gone.map((uuid): Act => ({ act: 'archive', uuid })) } as const,
  ].filter(({ acts }) => acts.length > 0)
}

const tableWaves = (plan: Plan, base: ReadonlyMap<string, Known<Table>>): Act[][] => {
  const removed = goneFrom(plan.tables, base).map((uuid): Act => ({ act: 'archive', uuid }))
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
  while (waiting.length > 0) {
    const isBlocked = (table: Table) =>
      [...standing.values()].some((other) => other.uuid !== table.uuid && isInTheWay(other, table))
    const free = waiting.filter((table) => !isBlocked(table))
    if (free.length === 0) {
      const aside = waiting.find(({ uuid }) => standing.has(uuid) && !setAside.has(uuid))
      if (!aside) return [...waves, waiting.map((table) => actFor(table, base, setAside))]
      const parked = parkedOf(aside, plan, [...standing.values()], setAside.size)
      waves.push([actFor(parked, base)])
      standing.set(aside.uuid, parked)
      setAside.add(aside.uuid)
      continue
    }
    waves.push(free.map((table) => actFor(table, base, setAside)))
    for (const { uuid } of free) standing.delete(uuid)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return waves.filter((acts) => acts.length > 0)
}

const isInTheWay = (other: Table, table: Table): boolean =>
  other.number.trim() === table.number.trim() ||
  (other.area_uuid === table.area_uuid && tablesOverlap(other, table))

/** Below everything, under a number that nobody reads: it stands there for the time of one call. */
const parkedOf = (table: Table, { tables }: Plan, standing: readonly Table[], nth: number): Table => {
  const below = Math.max(...[...tables, ...standing].map(({ row, height }) => row + height))
  const was = standing.find(({ uuid }) => uuid === table.uuid) ?? table
  return { ...was, number: `~${nth + 1}`, width: 1, height: 1, column: 0, row: Math.min(below, 99) }
}

const actFor = <Thing extends Area | Table>(
  thing: Thing,
  base: ReadonlyMap<string, Known<Thing>>,
  setAside: ReadonlySet<string> = new Set(),
): Act => {
  const { uuid, ...data } = thing
  const known = base.get(uuid)
  if (!known) return { act: 'create', uuid, data }
  const before: DataOfThing = known.thing
  // Who was put aside has a newer revision than any that this page has seen; all its fields are said again.
  if (setAside.has(uuid)) return { act: 'change', uuid, data }
  const said = Object.entries(data).filter(([name, value]) => !isSame(value, before[name]))
  return { act: 'change', uuid, revision: known.revision, data: Object.fromEntries(said) }
}

const goneFrom = <Thing extends Area | Table>(
  things: readonly Thing[],
  base: ReadonlyMap<string, Known<Thing>>,
): string[] => {
  const here = new Set(things.map(({ uuid }) => uuid))
  return [...base.keys()].filter((uuid) => !here.has(uuid))
}
