import { type DataOf, type tablePlanAreas, tables, tablesOverlap } from '@bon/contracts/resources'
import type { Drawing } from '../editing/editing.ts'

export type Area = { uuid: string } & DataOf<typeof tablePlanAreas>
export type Table = { uuid: string } & DataOf<typeof tables>
/** All areas and tables together, since a number is unique in the company and a table may change area (FLR-11). */
export type FloorKinds = { areas: Area; tables: Table }
export type Plan = Drawing<FloorKinds>

export type Place = Pick<Table, 'column' | 'row' | 'width' | 'height'>
export type TableFault = 'number_taken' | 'outside' | 'upon_another'

export const tablesIn = ({ tables: all }: Plan, area_uuid: string): Table[] =>
  all.filter((table) => table.area_uuid === area_uuid)

/** The columns an area needs so that none of its tables is hidden (FLR-13). */
export const reachOf = (plan: Plan, area_uuid: string): number =>
  Math.max(1, ...tablesIn(plan, area_uuid).map(({ column, width }) => column + width))

/** Rows the editor shows: those in use plus two empty ones. */
export const rowsOf = (plan: Plan, area_uuid: string): number =>
  Math.max(6, ...tablesIn(plan, area_uuid).map(({ row, height }) => row + height + 2))

/** Why a table's position or number is invalid (FLR-13, FLR-14, DEF-33). */
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

/** Removes an area with its tables. */
export const withoutArea = (plan: Plan, uuid: string): Plan => ({
  areas: plan.areas.filter((area) => area.uuid !== uuid),
  tables: plan.tables.filter(({ area_uuid }) => area_uuid !== uuid),
})

/** The table moved by some cells; undefined when that position is not free. */
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

/** The lowest unused table number. */
export const nextNumber = ({ tables: all }: Plan): string => {
  const usedNumbers = new Set(all.map(({ number }) => number.trim()))
  let number = 1
  while (usedNumbers.has(String(number))) number += 1
  return String(number)
}

/** The first free cell for a new table, row by row; undefined when the area is full. */
export const freeCell = (plan: Plan, area: Area): Pick<Place, 'column' | 'row'> | undefined => {
  for (let row = 0; row < lastRow; row += 1) {
    for (let column = 0; column < area.columns; column += 1) {
      const place = { column, row, width: 1, height: 1 }
      if (!tablesIn(plan, area.uuid).some((table) => tablesOverlap(table, place))) return { column, row }
    }
  }
  return undefined
}

/** The areas and tables with new uuids: things another person deleted are created again. */
export const withNewUuids =
  (anew: ReadonlyMap<string, string>) =>
  ({ areas, tables: all }: Plan): Plan => {
    const named = (uuid: string) => anew.get(uuid) ?? uuid
    return {
      areas: areas.map((area) => ({ ...area, uuid: named(area.uuid) })),
      tables: all.map((table) => ({ ...table, uuid: named(table.uuid), area_uuid: named(table.area_uuid) })),
    }
  }
