import { z } from 'zod'
import {
  Amount,
  Email,
  Instant,
  isStorable,
  PlainDate,
  TenthsOfPercent,
  text,
  Uuid,
} from '../kernel/index.ts'
import type { Feature } from '../permissions/index.ts'
import { Hue } from '../registers/register.view.ts'

/** How a form shows a field (the first escape hatch of ARCH-20); one React component per widget. */
export type Widget =
  | 'text'
  | 'long_text'
  | 'number'
  | 'money'
  | 'tenths'
  | 'switch'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'instant'
  | 'hue'
  | 'image'
  | 'reference'
  | 'references'
  | 'rows'
  | 'group'
  | 'numbers'

/**
 * One field of a configuration entity, for schema and form. `initial` is its default, and its value in events written
 * before the field existed; without it the field is required.
 */
export type Field<S extends z.ZodType = z.ZodType> = {
  schema: S
  widget: Widget
  initial?: z.infer<S>
  /** The entity that a `reference` or `references` field points to. */
  to?: string
  /** A loose reference does not prevent its target from being archived. */
  loose?: boolean
  /** The values of a `choice` or `choices`; their texts are `<resource>.<field>.<value>`. */
  values?: readonly string[]
  /** Row order is irrelevant, so the form offers no sorting; rows are identified by date. */
  unordered?: boolean
  /** The columns of a `rows` field, the parts of a `group`. */
  columns?: Fields
  min?: number
  max?: number
  /** The feature that the company needs for this field; without it the field is not shown. */
  needs?: Feature
}
export type Fields = { readonly [name: string]: Field }
export type SchemasOf<F extends Fields> = { [K in keyof F]: F[K]['schema'] }
export type DataOfFields<F extends Fields> = { [K in keyof F]: z.infer<F[K]['schema']> }

type More = Pick<Field, 'loose'>

const storable = (max: number) =>
  z.string().max(max, { abort: true }).refine(isStorable, { message: 'not storable text' })

/** Builders: `name: field.text(60)`, `price: optional(field.money())`, `is_open: field.flag(true)`. */
export const field = {
  /** 1 to `max` characters. */
  text: (max: number) => make('text', text(max), { max }),
  /** Multi-line; may be empty. */
  longText: (max: number) => make('long_text', storable(max), { max, initial: '' }),
  /** Text that matches a pattern; a failure is reported as `rule`. */
  code: (pattern: RegExp, rule: string, max = 60) =>
    make('text', text(max).regex(pattern, { message: rule }), { max }),
  /** An e-mail address, at most 254 characters. */
  email: () => make('text', Email, { max: 254 }),
  int: (min: number, max: number, initial?: number) =>
    make('number', z.int().min(min).max(max), { min, max, ...withInitial(initial) }),
  /** Minor units; not negative unless `min` allows it. */
  money: (min = 0) =>
    make(
      'money',
      Amount.refine((amount) => amount >= min, { message: 'too_small' }),
      { min },
    ),
  /** Tenths of a percent. */
  tenths: (initial?: TenthsOfPercent) =>
    make('tenths', TenthsOfPercent, { min: 0, max: 1000, ...withInitial(initial) }),
  flag: (initial = false) => make('switch', z.boolean(), { initial }),
  choice: <const V extends string>(values: readonly V[], initial?: V) =>
    make('choice', z.enum(values), { values, ...withInitial(initial) }),
  choices: <const V extends string>(values: readonly V[], initial: readonly V[] = []) =>
    make('choices', z.array(z.enum(values)).max(values.length), { values, initial: [...initial] }),
  date: () => make('date', PlainDate, {}),
  /** HH:MM, local time of the shop. */
  time: () => make('time', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time' }), {}),
  instant: () => make('instant', Instant, {}),
  hue: (initial: Hue = 'skifer') => make('hue', Hue, { initial }),
  /** The uuid of an uploaded image. */
  image: () => optional(make('image', Uuid, {})),
  reference: (to: string, more: More = {}) => make('reference', Uuid, { to, ...more }),
  references: (to: string, max: number, more: More = {}) =>
    make('references', z.array(Uuid).max(max), { to, max, initial: [], ...more }),
  numbers: (min: number, max: number, count: number, initial: readonly number[] = []) =>
    make('numbers', z.array(z.int().min(min).max(max)).max(count), {
      min,
      max: count,
      initial: [...initial],
    }),
  /** Related fields, such as the settings of a register. */
  group: <F extends Fields>(inner: F) =>
    make('group', objectOf(inner), { columns: inner, ...withInitial(objectOf(inner).safeParse({}).data) }),
  /** A small table inside the entity: variants of a group, dated rates of a VAT type. */
  rows: <F extends Fields>(columns: F, max: number) =>
    make('rows', z.array(objectOf(columns)).max(max), { columns, max, initial: [] }),
  /** Rows with a start date each, in the column `from`. */
  datedRows: <F extends Fields>(columns: F, max: number) =>
    make('rows', z.array(objectOf({ from: field.date(), ...columns })).max(max), {
      columns: { from: field.date(), ...columns },
      max,
      initial: [],
      unordered: true,
    }),
}

/** May be null, which is also its initial value. */
export const optional = <S extends z.ZodType>(inner: Field<S>): Field<z.ZodNullable<S>> => ({
  ...inner,
  schema: inner.schema.nullable(),
  initial: null,
})

/** Sets an initial value; for fields added after the entity's first events. */
export const starting = <S extends z.ZodType>(inner: Field<S>, initial: z.infer<S>): Field<S> => ({
  ...inner,
  initial,
})

/** Shown only to companies with this feature. */
export const needing = <S extends z.ZodType>(needs: Feature, inner: Field<S>): Field<S> => ({
  ...inner,
  needs,
})

/** The schema of complete data; fields with an initial value may be omitted. */
export const objectOf = <F extends Fields>(fields: F): z.ZodObject<SchemasOf<F>> =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { schema, initial }]) => [
        name,
        initial === undefined ? schema : schema.default(initial),
      ]),
    ),
  ) as unknown as z.ZodObject<SchemasOf<F>>

const make = <S extends z.ZodType>(
  widget: Widget,
  schema: S,
  more: Omit<Field<S>, 'schema' | 'widget'>,
): Field<S> => ({ widget, schema, ...more })

const withInitial = <T>(initial: T | undefined) => (initial === undefined ? {} : { initial })
