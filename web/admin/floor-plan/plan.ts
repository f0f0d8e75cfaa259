import { type DataOf, type tablePlanAreas, tables, tablesOverlap } from '@bon/contracts/resources'
import type { Drawing } from '../editing/editing.ts'

export type Area = { uuid: string } & DataOf<typeof tablePlanAreas>
export type Table = { uuid: string } & DataOf<typeof tables>
/** All rooms and all tables, since a number is unique in the company and a table may change room (FLR-11). */
export type FloorKinds = { areas: Area; tables: Table }
export type Plan = Drawing<FloorKinds>

export type Place = Pick<Table, 'column' | 'row' | 'width' | 'height'>
export type TableFault = 'number_taken' | 'outside' | 'upon_another'

export const tablesIn = ({ tables: all }: Plan, area_uuid: string): Table[] =>
  all.filter((table) => table.area_uuid === area_uuid)

/** How many columns an area must have, so that none of its tables is hidden (FLR-13). */
export const reachOf = (plan: Plan, area_uuid: string): number =>
  Math.max(1, ...tablesIn(plan, area_uuid).map(({ column, width }) => column + width))

/** How many rows the editor shows: those in use and two to put tables on. */
export const rowsOf = (plan: Plan, area_uuid: string): number =>
  Math.max(6, ...tablesIn(plan, area_uuid).map(({ row, height }) => row + height + 2))

/** What keeps a table from standing as it does (FLR-13, FLR-14, DEF-33). */
export const faultOf = (plan: Plan, table: Table): TableFault | undefined => {
  const others = plan.tables.filter(({ uuid }) => uuid !== table.uuid)
  const area = plan.areas.find(({ uuid }) => uuid === table.area_uuid)
  if (others.some(({ number }) => number.trim() === table.number.trim())) return 'number_taken'
  if (!area || !isInside(table, area)) return 'outside'
  const under = others.some((other) => other.area_uuid === table.area_uuid && tablesOverlap(other, table))
  return under ? 'upon_another' : undefined
}

const limits = tables.fields
const lastRow = (limits.row.max ?? 99) + 1
const isInside = ({ column, row, width, height }: Place, { columns }: Area): boolean =>
  column >= 0 && row >= 0 && column + width <= columns && row + height <= lastRow

export const withTable = (plan: Plan, table: Table): Plan => ({
  ...plan,
  tables: plan.tables.some(({ uuid }) => uuid === table.uuid)
    ? plan.tables.map((each) => (each.uuid === table.uuid ? table : each))
    : [...plan.tables, table],
})

export const withoutTable = (plan: Plan, uuid: string): Plan => ({
  ...plan,
  tables: plan.tables.filter((table) => table.uuid !== uuid),
})

export const withArea = (plan: Plan, area: Area): Plan => ({
  ...plan,
  areas: plan.areas.some(({ uuid }) => uuid === area.uuid)
    ? plan.areas.map((each) => (each.uuid === area.uuid ? area : each))
    : [...plan.areas, area],
})

/** The room goes with all that stands in it. */
export const withoutArea = (plan: Plan, uuid: string): Plan => ({
  areas: plan.areas.filter((area) => area.uuid !== uuid),
  tables: plan.tables.filter(({ area_uuid }) => area_uuid !== uuid),
})

/** The table so many cells on, or nothing when it cannot stand there. */
export const moved = (plan: Plan, table: Table, columns: number, rows: number): Table | undefined =>
  ifFree(plan, { ...table, column: table.column + columns, row: table.row + rows })

export const resized = (plan: Plan, table: Table, columns: number, rows: number): Table | undefined => {
  const within = (value: number, { min = 1, max = 6 }: { min?: number; max?: number }) =>
    Math.min(max, Math.max(min, value))
  const next = {
    ...table,
    width: within(table.width + columns, limits.width),
    height: within(table.height + rows, limits.height),
  }
  const isSame = next.width === table.width && next.height === table.height
  return isSame ? undefined : ifFree(plan, next)
}

const ifFree = (plan: Plan, table: Table): Table | undefined => {
  const fault = faultOf(plan, table)
  return fault === undefined || fault === 'number_taken' ? table : undefined
}

/** The lowest whole number that no table has. */
export const nextNumber = ({ tables: all }: Plan): string => {
  const taken = new Set(all.map(({ number }) => number.trim()))
  let number = 1
  while (taken.has(String(number))) number += 1
  return String(number)
}

/** The first cell of an area where a new table can stand, row by row; nothing in an area that is full. */
export const freeCell = (plan: Plan, area: Area): Pick<Place, 'column' | 'row'> | undefined => {
  for (let row = 0; row < lastRow; row += 1) {
    for (let column = 0; column < area.columns; column += 1) {
      const place = { column, row, width: 1, height: 1 }
      if (!tablesIn(plan, area.uuid).some((table) => tablesOverlap(table, place))) return { column, row }
    }
  }
  return undefined
}

/** The same rooms and tables under other uuids: what was deleted by another person is made anew. */
export const withNewUuids =
  (anew: ReadonlyMap<string, string>) =>
  ({ areas, tables: all }: Plan): Plan => {
    const named = (uuid: string) => anew.get(uuid) ?? uuid
    return {
      areas: areas.map((area) => ({ ...area, uuid: named(area.uuid) })),
      tables: all.map((table) => ({ ...table, uuid: named(table.uuid), area_uuid: named(table.area_uuid) })),
    }
  }
