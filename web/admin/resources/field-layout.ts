import type { AnyResource, Field, Fields, Widget } from '@bon/contracts/resources'
import type { Entity } from './entity.ts'

/** Edited in a drawer beside its list, and not on a page of its own (DES-23). */
export const isSmall = ({ editor }: AnyResource): boolean => editor === 'drawer'

export const fieldsOf = (definition: AnyResource): Fields => definition.fields

/** The fields that apply in this company; values of hidden fields stay unchanged. */
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

/** True when null is valid, so that an empty field is not missing. */
export const isOptional = ({ schema }: Field): boolean => schema.safeParse(null).success

const filled: ReadonlySet<Widget> = new Set([
  ...(['text', 'number', 'money', 'tenths', 'choice', 'date', 'time', 'instant', 'reference'] as const),
])
/** Whether the form marks the field as required: it can be left empty, but must not be. */
export const isRequired = (field: Field): boolean => filled.has(field.widget) && !isOptional(field)

/** How many of the form's six columns a field takes (DES-15). */
export const spanOf = ({ spans, label }: AnyResource, path: string, field: Field): number =>
  spans[path] ?? spanOfWidget(field, path === label)

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
