import type { AnyResource, Field, Fields, Widget } from '@bon/contracts/resources'
import type { Entity } from './entity.ts'

/** Entities of under 8 fields that DESIGN.md 4 draws as a list with a drawer; all others have a page of their own. */
const inDrawer: ReadonlySet<string> = new Set([
  ...['product_categories', 'opt_out_categories', 'print_categories', 'printers', 'terminals', 'boxes'],
  ...['time_delimitations', 'status_messages', 'addons', 'scales', 'register_pages', 'table_plan_areas'],
  ...['tables', 'cashiers', 'locations'],
])
export const isSmall = ({ name }: AnyResource): boolean => inDrawer.has(name)

export const fieldsOf = (definition: AnyResource): Fields => definition.fields

/** The fields that mean something here; what others hold stays as it is. */
export const fieldsHere = ({ definition, barred }: Pick<Entity, 'definition' | 'barred'>): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(definition)).filter(([, { needs }]) => !needs || !barred.includes(needs)),
  )

export const fieldOf = (definition: AnyResource, name: string): Field => {
  const field = fieldsOf(definition)[name]
  if (!field) throw new Error(`${definition.name} has no field ${name}`)
  return field
}

const rightAligned: ReadonlySet<Widget> = new Set(['money', 'number', 'tenths'])
export const isNumber = ({ widget }: Field): boolean => rightAligned.has(widget)

const unsorted: ReadonlySet<Widget> = new Set([
  ...(['long_text', 'choices', 'image', 'references', 'rows', 'group', 'numbers'] as const),
])
export const isSortable = ({ widget }: Field): boolean => !unsorted.has(widget)

/** Whether the field may be empty, so that empty means null and nothing is missing. */
export const isOptional = ({ schema }: Field): boolean => schema.safeParse(null).success

const filled: ReadonlySet<Widget> = new Set([
  ...(['text', 'number', 'money', 'tenths', 'choice', 'date', 'time', 'instant', 'reference'] as const),
])
/** Whether the form marks the field: it must be said, and can be left empty. */
export const isRequired = (field: Field): boolean => filled.has(field.widget) && !isOptional(field)

/** Where the design draws a field in other columns than its widget has by itself (DESIGN.md 4, 15). */
const drawn: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  products: {
    unit: 2,
    category_uuid: 2,
    barcode: 4,
    alcohol_tenths: 3,
    external_id: 3,
    printable_identifier: 3,
  },
}

/** How many of the form's six columns a field takes (DESIGN.md 4, 15). */
export const spanOf = ({ name, label }: AnyResource, path: string, field: Field): number =>
  drawn[name]?.[path] ?? spanOfWidget(field, path === label)

const spanOfWidget = (field: Field, isLabel: boolean): number => {
  switch (field.widget) {
    case 'number':
    case 'tenths':
    case 'money':
    case 'date':
    case 'time':
      return 2
    case 'text':
      return isLabel || (field.max ?? 0) > 60 ? 4 : 2
    case 'choice':
    case 'instant':
    case 'reference':
    case 'switch':
      return 3
    default:
      return 6
  }
}
