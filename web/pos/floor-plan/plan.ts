import type { FloorPlan, PlanBon, PlanTable } from '@bon/contracts/floor-plan'
import {
  type CashierUuid,
  epochMsOf,
  type Instant,
  type Money,
  minus,
  type RegisterUuid,
  sum,
  type Uuid,
} from '@bon/contracts/kernel'
import type { HeldBon } from '../till/dialogs.ts'

/** The visual state of a table (DES-6). Bookings are not part of it. */
export type TableState = 'free' | 'occupied' | 'ready' | 'locked'

export type TableStatus = {
  table: PlanTable
  state: TableState
  bons: readonly PlanBon[]
  /** Unpaid amount of the table. */
  due: Money
  guests: number
  /** Minutes since the first of its bons was opened; null for a free table. */
  minutes: number | null
  /** Minutes since the last order, when half an hour or more: a hint to serve the table. */
  quiet: number | null
  /** The other register that has one of its bons open (ORD-38). */
  locked_by: Uuid | null
}

/** Minutes without an order before a table counts as quiet, and minutes until its progress bar is full. */
const quietMinutes = 30
export const fullMinutes = 90

type Here = { register_uuid: RegisterUuid; now: number }

export const dueOf = ({ total, paid }: Pick<PlanBon, 'total' | 'paid'>): Money => minus(total, paid)

export const tableStatusOf = (plan: FloorPlan, table: PlanTable, here: Here): TableStatus => {
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

/** True when another register with a recent heartbeat has the bon open; an expired holder does not lock it (DEF-16). */
export const isLocked = ({ holder }: PlanBon, register_uuid: RegisterUuid): boolean =>
  holder?.alive === true && holder.register_uuid !== register_uuid

/** The bon and who has it open, if that is another register. */
export const heldOf = (bon: PlanBon, register_uuid: RegisterUuid): HeldBon | undefined => {
  const { order_uuid, short_nr, holder } = bon
  return holder && isLocked(bon, register_uuid) ? { order_uuid, short_nr, holder } : undefined
}

const stateOf = (bons: readonly PlanBon[], locked: PlanBon | undefined): TableState => {
  if (bons.length === 0) return 'free'
  if (locked) return 'locked'
  return bons.some(({ shared, paid, status }) => shared || paid > 0 || status === 'confirmed')
    ? 'ready'
    : 'occupied'
}

const since = (instant: Instant, { now }: Here): number =>
  Math.max(0, Math.floor((now - epochMsOf(instant)) / 60_000))

/** Hours and minutes, such as `0:24`. */
export const sittingOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Who serves these bons, each once; the first bon's first. */
export const waitersOf = <Waiter extends { uuid: Uuid }>(
  bons: readonly PlanBon[],
  cashiers: readonly Waiter[],
): Waiter[] =>
  [...new Set(bons.map(({ cashier_uuid }) => cashier_uuid))].flatMap(
    (uuid) => cashiers.find((cashier) => cashier.uuid === uuid) ?? [],
  )

/** For one cashier: the tables that are free or theirs, and their bons. */
export const planOfOne = (plan: FloorPlan, standings: readonly TableStatus[], cashier_uuid: CashierUuid) => {
  const isTheirs = (bon: PlanBon) => bon.cashier_uuid === cashier_uuid
  return {
    plan: { ...plan, bons: plan.bons.filter(isTheirs) },
    standings: standings.filter(({ bons }) => bons.length === 0 || bons.some(isTheirs)),
  }
}

/** Bons not shown on any table: parked without one, or on an archived table (SC-36). */
export const ordersWithoutTable = ({ bons, tables }: FloorPlan): PlanBon[] => {
  const shown = new Set(tables.map(({ uuid }) => uuid))
  return bons.filter(({ table_uuids }) => !table_uuids.some((uuid) => shown.has(uuid)))
}

export type Figures = { occupied: number; of: number; guests: number; due: Money; longest: number | null }

/** Summary figures over all areas. A bon on two tables counts once. */
export const figuresOf = (plan: FloorPlan, standings: readonly TableStatus[]): Figures => ({
  occupied: standings.filter(({ state }) => state !== 'free').length,
  of: standings.length,
  guests: plan.bons.reduce((count, { guests }) => count + (guests ?? 0), 0),
  due: sum(plan.bons.map(dueOf)),
  longest: standings.reduce<number | null>(
    (most, { minutes }) => (minutes === null ? most : Math.max(most ?? 0, minutes)),
    null,
  ),
})

/** The bons of the chosen tables and the chosen bons without a table, each once, in selection order. */
export const chosenBons = (plan: FloorPlan, chosen: readonly Uuid[]): PlanBon[] => [
  ...new Set(
    chosen.flatMap((uuid) =>
      plan.bons.filter(({ order_uuid, table_uuids }) => order_uuid === uuid || table_uuids.includes(uuid)),
    ),
  ),
]

type Step = readonly [columns: number, rows: number]

/** The next table in a direction: the nearest one, straight ahead before sideways. */
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

/** Grid rows needed for the area's tables. */
export const rowsOf = (tables: readonly PlanTable[]): number =>
  Math.max(1, ...tables.map(({ row, height }) => row + height))

/** Table numbers such as "5, 6"; an archived table keeps its number. */
export const numbersOf = ({ tables, former_tables }: FloorPlan, table_uuids: readonly Uuid[]): string =>
  table_uuids
    .flatMap((uuid) => tables.find((table) => table.uuid === uuid)?.number ?? former_tables[uuid] ?? [])
    .join(', ')
