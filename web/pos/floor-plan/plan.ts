import type { FloorPlan, PlanBon, PlanTable } from '@bon/contracts/floor-plan'
import { epochMsOf, type Instant, type Money, minus, sum, type Uuid } from '@bon/contracts/kernel'

/** What a table looks like (DESIGN 06). Bookings come with their own package. */
export type TableState = 'free' | 'occupied' | 'ready' | 'locked'

export type Standing = {
  table: PlanTable
  state: TableState
  bons: readonly PlanBon[]
  /** What is still to be paid at the table. */
  due: Money
  guests: number
  /** Since the first of its bons was opened; null at a free table. */
  minutes: number | null
  /** Nothing was ordered for half an hour: somebody should go there. */
  quiet: number | null
  /** The other register that has it open (ORD-38). */
  locked_by: Uuid | null
}

/** After so long without an order a table is called quiet, and after so long its bar is full. */
const quietMinutes = 30
export const fullMinutes = 90

type Here = { register_uuid: Uuid; now: number }

export const dueOf = ({ total, paid }: Pick<PlanBon, 'total' | 'paid'>): Money => minus(total, paid)

export const standingOf = (plan: FloorPlan, table: PlanTable, here: Here): Standing => {
  const bons = plan.bons.filter(({ table_uuids }) => table_uuids.includes(table.uuid))
  const locked = bons.find((bon) => isLocked(bon, here.register_uuid))
  const quiet = Math.min(...bons.map(({ last_line_at, opened_at }) => since(last_line_at ?? opened_at, here)))
  return {
    table,
    bons,
    state: stateOf(bons, locked),
    due: sum(bons.map(dueOf)),
    guests: bons.reduce((count, { guests }) => count + (guests ?? 0), 0),
    minutes: bons.length > 0 ? Math.max(...bons.map(({ opened_at }) => since(opened_at, here))) : null,
    quiet: bons.length > 0 && quiet >= quietMinutes ? quiet : null,
    locked_by: locked?.holder?.register_uuid ?? null,
  }
}

/** Open at another register that is alive: a dead one holds nothing (DEF-16). */
export const isLocked = ({ holder }: PlanBon, register_uuid: Uuid): boolean =>
  holder?.alive === true && holder.register_uuid !== register_uuid

const stateOf = (bons: readonly PlanBon[], locked: PlanBon | undefined): TableState => {
  if (bons.length === 0) return 'free'
  if (locked) return 'locked'
  return bons.some(({ shared, paid, status }) => shared || paid > 0 || status === 'confirmed')
    ? 'ready'
    : 'occupied'
}

const since = (instant: Instant, { now }: Here): number =>
  Math.max(0, Math.floor((now - epochMsOf(instant)) / 60_000))

/** `0:24`, hours and minutes. */
export const sittingOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Bons that no table of the plan shows: parked without one, or standing on a table that is gone (SC-36). */
export const strayBons = ({ bons, tables }: FloorPlan): PlanBon[] => {
  const shown = new Set(tables.map(({ uuid }) => uuid))
  return bons.filter(({ table_uuids }) => !table_uuids.some((uuid) => shown.has(uuid)))
}

export type Figures = { occupied: number; of: number; guests: number; due: Money; longest: number | null }

/** The four figures above the slip, of all areas. A bon on two tables is counted once. */
export const figuresOf = (plan: FloorPlan, standings: readonly Standing[]): Figures => ({
  occupied: standings.filter(({ state }) => state !== 'free').length,
  of: standings.length,
  guests: plan.bons.reduce((count, { guests }) => count + (guests ?? 0), 0),
  due: sum(plan.bons.map(dueOf)),
  longest: standings.reduce<number | null>(
    (most, { minutes }) => (minutes === null ? most : Math.max(most ?? 0, minutes)),
    null,
  ),
})

/** Every bon of the chosen tables and the chosen ones without a table, each once, in the order of choice. */
export const chosenBons = (plan: FloorPlan, chosen: readonly Uuid[]): PlanBon[] => [
  ...new Set(
    chosen.flatMap((uuid) =>
      plan.bons.filter(({ order_uuid, table_uuids }) => order_uuid === uuid || table_uuids.includes(uuid)),
    ),
  ),
]

type Step = readonly [columns: number, rows: number]

/** The next table in a direction: the nearest that way, straight ahead before aside. */
export const neighbourOf = (
  tables: readonly PlanTable[],
  from: PlanTable,
  [columns, rows]: Step,
): PlanTable | undefined => {
  const [x, y] = centreOf(from)
  const ahead = tables.flatMap((table) => {
    const [dx, dy] = [centreOf(table)[0] - x, centreOf(table)[1] - y]
    const along = dx * columns + dy * rows
    const aside = Math.abs(dx * rows) + Math.abs(dy * columns)
    return table.uuid !== from.uuid && along > 0 ? [{ table, far: along + aside * 3 }] : []
  })
  return ahead.sort((a, b) => a.far - b.far)[0]?.table
}

const centreOf = ({ column, row, width, height }: PlanTable): readonly [number, number] => [
  column + width / 2,
  row + height / 2,
]

/** Rows that the area's tables reach to. */
export const rowsOf = (tables: readonly PlanTable[]): number =>
  Math.max(1, ...tables.map(({ row, height }) => row + height))

/** "5, 6" for a bon that stands on both; a number that was archived is still said. */
export const numbersOf = ({ tables, former_tables }: FloorPlan, table_uuids: readonly Uuid[]): string =>
  table_uuids
    .flatMap((uuid) => tables.find((table) => table.uuid === uuid)?.number ?? former_tables[uuid] ?? [])
    .join(', ')
