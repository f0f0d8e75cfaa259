import type { z } from 'zod'
import type { CompanyScope, Uuid } from '../kernel/index.ts'
import type { ChangedPage, Feature, LimitKey } from '../permissions/index.ts'
import { type DataOfFields, type Fields, objectOf, type SchemasOf } from './field.ts'

/** Whose work an entity is: to read it asks for the permission row `<group>.read`. */
export type ResourceGroup =
  | 'accounting'
  | 'catalogue'
  | 'customers'
  | 'integrations'
  | 'provider'
  | 'settings'
  | 'shop'

/** A rule of spec section 5 that the data breaks: its text is `rule.<rule>`, its place a path inside the data. */
export type RuleBreak = { path: string; rule: string; params?: Record<string, string | number> }

/** What a rule may look at beside the data: the configuration that this company may use, as it is now. */
export type Look = {
  uuid: Uuid
  scope: CompanyScope
  /** The data before the change; undefined when it is being created. */
  before: Readonly<Record<string, unknown>> | undefined
  find<D extends AnyResource>(definition: D, uuid: Uuid): Resource<D> | undefined
  list<D extends AnyResource>(definition: D): Resource<D>[]
}

/**
 * A configuration entity as one declaration (ADR 0003, architecture.md 6): schema, uniqueness, endpoints, decider,
 * list, form and history come from it. `inherited`: subcompanies use the parent's, never the reverse (CO-43).
 * `vault`: the data is personal, so that events say that it changed and never what (rule 5).
 */
export type ResourceDefinition<Name extends string = string, F extends Fields = Fields> = {
  name: Name
  /** Below /api/v1 and below the admin's company. */
  path: `/${string}`
  group: ResourceGroup
  /** The page of the office that it is changed on, and with it the row that a change asks for; the provider's have none. */
  page?: ChangedPage
  sharing: 'own' | 'inherited'
  storage: 'journal' | 'vault'
  /** The field that a row is called by. */
  label: keyof F & string
  fields: F
  schema: z.ZodObject<SchemasOf<F>>
  /** Fields, alone or together, that no two may share; empty values are free. */
  unique: readonly (readonly (keyof F & string)[])[]
  /**
   * Among whom: the company's own active entities, or all of every company, archived ones too. A refusal then says
   * nothing of the other company.
   */
  unique_in: 'company' | 'installation'
  /** Columns of the list, in order. */
  list: readonly (keyof F & string)[]
  /** Fields that the search box looks in. */
  search: readonly (keyof F & string)[]
  /** Sections of the form, in order; their headings are `<name>.section.<key>`. */
  form: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** The number field by which rows stand in an order that people drag (CAT-15). */
  order?: keyof F & string
  /** The field that the list is sorted by at first, when that is neither an order nor the label. */
  sort?: keyof F & string
  /** What the company must have or be for this entity to be there at all (PERM-11 to PERM-13). */
  feature?: Feature
  /** The package limit that creating one counts against (PERM-14). */
  limit?: LimitKey
  rules(data: DataOfFields<F>, look: Look): RuleBreak[]
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where an entity of any shape is meant.
export type AnyResource = ResourceDefinition<string, any>
export type DataOf<D extends AnyResource> = z.infer<D['schema']>
export type Resource<D extends AnyResource> = { uuid: Uuid; company_uuid: Uuid } & DataOf<D>

type Declared<Name extends string, F extends Fields> = Pick<
  ResourceDefinition<Name, F>,
  'name' | 'group' | 'sharing' | 'label' | 'fields'
> &
  Partial<Omit<ResourceDefinition<Name, F>, 'schema' | 'name' | 'group' | 'sharing' | 'label' | 'fields'>>

/** Fills in what most entities share: the path from the name, one form section, the label as list and search. */
export const defineResource = <const Name extends string, F extends Fields>(
  declared: Declared<Name, F>,
): ResourceDefinition<Name, F> => ({
  path: `/${declared.name.replaceAll('_', '-')}`,
  storage: 'journal',
  unique: [],
  unique_in: 'company',
  list: [declared.label],
  search: [declared.label],
  form: { basics: Object.keys(declared.fields) },
  rules: () => [],
  ...declared,
  schema: objectOf(declared.fields),
})

/** Data as it is meant today: fields younger than the event that wrote it hold their initial value. */
export const readData = <D extends AnyResource>(
  { fields }: D,
  data: Readonly<Record<string, unknown>>,
): DataOf<D> => {
  const read: Record<string, unknown> = {}
  for (const [name, { initial }] of Object.entries(fields as Fields)) {
    read[name] = data[name] === undefined ? (initial ?? null) : data[name]
  }
  return read as DataOf<D>
}
