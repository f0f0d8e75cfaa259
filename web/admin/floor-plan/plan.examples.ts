import type { Saved } from '../editing/editing.ts'
import type { Area, FloorKinds, Plan, Table } from './plan.ts'

export const hall: Area = { uuid: 'hall', name: 'Restaurant', columns: 6, location_uuid: null }
export const bar: Area = { uuid: 'bar', name: 'Bar', columns: 4, location_uuid: null }

/** Table `number` of the hall at a column and a row. */
export const table = (number: string, column: number, row: number, more: Partial<Table> = {}): Table => ({
  uuid: `table-${number}`,
  number,
  area_uuid: 'hall',
  seats: 4,
  shape: 'square',
  column,
  row,
  width: 1,
  height: 1,
  ...more,
})

export const planWith = (...tables: Table[]): Plan => ({ areas: [hall, bar], tables })

export const savedAs = ({ areas, tables }: Plan, revision = '0'): Saved<FloorKinds> => ({
  areas: new Map(areas.map((thing) => [thing.uuid, { revision, thing }])),
  tables: new Map(tables.map((thing) => [thing.uuid, { revision, thing }])),
})
