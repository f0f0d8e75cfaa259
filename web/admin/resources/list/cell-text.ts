import type { Field } from '@bon/contracts/resources'
import { count, dateOf, dateTimeOf, money, percent } from '../../../shared/format/index.ts'
import type { Kind, Value } from '../../exports/sheet.ts'
import type { Texts } from '../use-texts.ts'

/** Name of a referenced row by the entity's name and the row's uuid. */
export type NameOf = (to: string, uuid: string) => string | undefined
type Words = { texts: Texts; nameOf: NameOf }
type Shown = { field: Field; path: string; value: unknown }

const kinds: Partial<Record<Field['widget'], Kind>> = {
  money: 'money',
  tenths: 'percent',
  number: 'count',
  date: 'day',
  instant: 'moment',
}
/** What a file's column of the field holds. */
export const kindOf = ({ widget }: Field): Kind => kinds[widget] ?? 'text'

/** A field's value for a file: numbers and dates as they are, everything else in the list's words. */
export const fileValue = (words: Words, shown: Shown): Value => {
  const { field, value } = shown
  if (value === null || value === undefined) return null
  if (kindOf(field) === 'text') return textOf(words, shown)
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

const textOf = (words: Words, { field, path, value }: Shown): string => {
  const { texts, nameOf } = words
  if (value === null || value === undefined || value === '') return ''
  const each = (of: (one: unknown) => string, between = ', '): string =>
    (Array.isArray(value) ? value : []).map(of).filter(Boolean).join(between)
  const parts = (one: unknown): string =>
    Object.entries(field.columns ?? {})
      .map(([name, column]) => {
        const inner = { field: column, path: `${path}.${name}`, value: Object(one)[name] }
        const text = textOf(words, inner)
        return text && `${texts.field(inner.path)} ${text}`
      })
      .filter(Boolean)
      .join(', ')
  switch (field.widget) {
    case 'money':
      return money(Number(value))
    case 'tenths':
      return percent(Number(value))
    case 'number':
      return count(Number(value))
    case 'switch':
      return texts.t(value === true ? 'ui.yes' : 'ui.no')
    case 'choice':
      return texts.value(path, String(value))
    case 'choices':
      return each((one) => texts.value(path, String(one)))
    case 'date':
      return dateOf(String(value))
    case 'instant':
      return dateTimeOf(String(value))
    case 'hue':
      return texts.t(`ui.hue.${String(value)}`)
    case 'image':
      return texts.t('ui.image')
    case 'reference':
      return nameOf(field.to ?? '', String(value)) ?? ''
    case 'references':
      return each((one) => nameOf(field.to ?? '', String(one)) ?? '')
    case 'numbers':
      return each((one) => count(Number(one)), ' · ')
    case 'rows':
      return each(parts, '; ')
    case 'group':
      return parts(value)
    default:
      return String(value)
  }
}

/** The entities whose names a file of these fields needs. */
export const referred = (fields: readonly Field[]): string[] => [
  ...new Set(
    fields.flatMap(({ to, columns }) => [...(to ? [to] : []), ...referred(Object.values(columns ?? {}))]),
  ),
]
