import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type ResourceDefinition, type RuleBreak, type RuleContext } from './resource.ts'
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
  /** Size on the plan, in columns and rows. */
  width: field.int(1, 6, 1),
  height: field.int(1, 6, 1),
}
type Area = DataOfFields<typeof areaFields>
type Table = DataOfFields<typeof tableFields>

/** Fewer columns than a table reaches would hide the table (FLR-13). */
const columnsFit = ({ columns }: Area, context: RuleContext): RuleBreak[] => {
  const reach = Math.max(
    0,
    ...context
      .list(tables)
      .filter(({ area_uuid }) => area_uuid === context.uuid)
      .map(({ column, width }) => column + width),
  )
  return breaks(columns < reach, 'columns', 'table_plan_area.columns_hide_a_table', { columns: reach })
}

/**
 * A table must be inside its area and must not overlap another one, because a hidden table cannot be selected (DEF-33).
 */
const placementRules = (table: Table, context: RuleContext): RuleBreak[] => {
  const area = context.find(tablePlanAreas, table.area_uuid)
  const under = context
    .list(tables)
    .find(
      (other) =>
        other.uuid !== context.uuid && other.area_uuid === table.area_uuid && tablesOverlap(table, other),
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

/**
 * A room or terrace of the floor plan (FLR-09). In the same file as its tables, because their rules refer to each
 * other.
 */
export const tablePlanAreas: ResourceDefinition<'table_plan_areas', typeof areaFields> = defineResource({
  name: 'table_plan_areas',
  group: 'shop',
  page: 'floor_plan',
  sharing: 'own',
  label: 'name',
  editor: 'drawer',
  fields: areaFields,
  unique: [['name']],
  list: ['name', 'location_uuid', 'columns'],
  rules: columnsFit,
})

/**
 * A table, named by its number, which is unique in the company because orders show only the number (FLR-10, FLR-11).
 */
export const tables: ResourceDefinition<'tables', typeof tableFields> = defineResource({
  name: 'tables',
  group: 'shop',
  page: 'floor_plan',
  sharing: 'own',
  label: 'number',
  editor: 'drawer',
  fields: tableFields,
  unique: [['number']],
  list: ['number', 'area_uuid', 'seats', 'shape'],
  form: { basics: ['number', 'area_uuid', 'seats', 'shape'], place: ['column', 'row', 'width', 'height'] },
  rules: placementRules,
})
