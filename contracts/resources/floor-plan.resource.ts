import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type Look, type ResourceDefinition, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'

const areaFields = {
  name: field.text(40),
  location_uuid: optional(field.reference('locations', { loose: true })),
  columns: field.int(1, 20, 8),
}
const tableFields = {
  number: field.text(10),
  area_uuid: field.reference('table_plan_areas'),
  seats: field.int(1, 99, 2),
  shape: field.choice(['square', 'round'], 'square'),
  column: field.int(0, 19),
  row: field.int(0, 99),
  /** How many columns and rows it covers. */
  width: field.int(1, 6, 1),
  height: field.int(1, 6, 1),
}
type Area = DataOfFields<typeof areaFields>
type Table = DataOfFields<typeof tableFields>

/** FLR-13: fewer columns than a table reaches to would hide it. */
const columnsFit = ({ columns }: Area, look: Look): RuleBreak[] => {
  const reach = Math.max(
    0,
    ...look
      .list(tables)
      .filter(({ area_uuid }) => area_uuid === look.uuid)
      .map(({ column, width }) => column + width),
  )
  return breaks(columns < reach, 'columns', 'table_plan_area.columns_hide_a_table', { columns: reach })
}

/** A table stands inside its area and not upon another: tables that hide each other are lost (DEF-33). */
const standsFree = (table: Table, look: Look): RuleBreak[] => {
  const area = look.find(tablePlanAreas, table.area_uuid)
  const under = look
    .list(tables)
    .find(
      (other) =>
        other.uuid !== look.uuid && other.area_uuid === table.area_uuid && tablesOverlap(table, other),
    )
  return [
    ...breaks(
      area !== undefined && table.column + table.width > area.columns,
      'column',
      'table.outside_the_area',
      { columns: area?.columns ?? 0 },
    ),
    ...breaks(under !== undefined, 'row', 'table.upon_another', { number: under?.number ?? '' }),
  ]
}

type Place = Pick<Table, 'column' | 'row' | 'width' | 'height'>

export const tablesOverlap = (a: Place, b: Place): boolean =>
  a.column < b.column + b.width &&
  b.column < a.column + a.width &&
  a.row < b.row + b.height &&
  b.row < a.row + a.height

/** A room or a terrace of the floor plan (FLR-09). Stands beside its tables, since each asks for the other. */
export const tablePlanAreas: ResourceDefinition<'table_plan_areas', typeof areaFields> = defineResource({
  name: 'table_plan_areas',
  group: 'shop',
  page: 'floor_plan',
  sharing: 'own',
  label: 'name',
  fields: areaFields,
  unique: [['name']],
  list: ['name', 'location_uuid', 'columns'],
  rules: columnsFit,
})

/** FLR-10, FLR-11. */
export const tables: ResourceDefinition<'tables', typeof tableFields> = defineResource({
  name: 'tables',
  group: 'shop',
  page: 'floor_plan',
  sharing: 'own',
  label: 'number',
  fields: tableFields,
  unique: [['number']],
  list: ['number', 'area_uuid', 'seats', 'shape'],
  form: { basics: ['number', 'area_uuid', 'seats', 'shape'], place: ['column', 'row', 'width', 'height'] },
  rules: standsFree,
})
