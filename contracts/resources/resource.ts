import type { z } from 'zod'
import type { CompanyScope, CompanyUuid, Uuid } from '../kernel/index.ts'
import type { ChangedPage, Feature, LimitKey } from '../permissions/index.ts'
import { type DataOfFields, type Fields, objectOf, type SchemasOf } from './field.ts'

/** Group of an entity, which defines its read permission `<group>.read`. */
export type ResourceGroup =
  | 'accounting'
  | 'catalogue'
  | 'customers'
  | 'integrations'
  | 'provider'
  | 'settings'
  | 'shop'

/** A broken rule of SPEC-5: its text is `rule.<rule>`, `path` its place in the data. */
export type RuleBreak = { path: string; rule: string; params?: Record<string, string | number> }

/** What a rule may use besides the data: the configuration available to this company now. */
export type RuleContext = {
  uuid: Uuid
  scope: CompanyScope
  /** The data before the change; undefined at creation. */
  before: Readonly<Record<string, unknown>> | undefined
  find<D extends AnyResource>(definition: D, uuid: Uuid): Resource<D> | undefined
  list<D extends AnyResource>(definition: D): Resource<D>[]
}

/**
 * A configuration entity as one declaration (ADR 0003, ARCH-20) of schema, uniqueness, endpoints, decider, list, form
 * and history. `inherited`: subcompanies use the parent's, never the reverse (CO-43). `vault`: personal data, whose
 * events record that it changed without values (RULE-5).
 */
export type ResourceDefinition<Name extends string = string, F extends Fields = Fields> = {
  name: Name
  /** Relative to /api/v1, and to the company's path in the back office. */
  path: `/${string}`
  group: ResourceGroup
  /**
   * The back-office page where it is edited, which defines the permission to change it; the provider's entities have
   * none.
   */
  page?: ChangedPage
  sharing: 'own' | 'inherited'
  storage: 'journal' | 'vault'
  /** The field that names a row. */
  label: keyof F & string
  fields: F
  schema: z.ZodObject<SchemasOf<F>>
  /** Fields, or combinations of fields, that must be unique; empty values may repeat. */
  unique: readonly (readonly (keyof F & string)[])[]
  /**
   * Scope of uniqueness: the company's active entities, or all entities of all companies, including archived ones. A
   * rejection then reveals nothing about the other company.
   */
  unique_in: 'company' | 'installation'
  /** Columns of the list, in order. */
  list: readonly (keyof F & string)[]
  /** Fields that the search covers. */
  search: readonly (keyof F & string)[]
  /** Sections of the form, in order; their headings are `<name>.section.<key>`. */
  form: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Where a row is edited: small ones in a drawer beside the list, others on a page of their own (DES-23). */
  editor: 'drawer' | 'page'
  /** Overrides how many of the form's six columns a field's widget takes (DES-15). */
  spans: { readonly [Name in keyof F]?: 2 | 3 | 4 | 6 }
  /** A company has at most one; it has the company's uuid and is not listed. */
  is_single: boolean
  /** The number field for a manual order of rows by dragging (CAT-15). */
  order?: keyof F & string
  /** Initial sort field of the list, when it is neither `order` nor `label`. */
  sort?: keyof F & string
  /** Features that the company needs for this entity (PERM-11 to PERM-13). */
  feature?: Feature
  /** The package limit that creating one counts against (PERM-14). */
  limit?: LimitKey
  rules(data: DataOfFields<F>, context: RuleContext): RuleBreak[]
}

// biome-ignore lint/suspicious/noExplicitAny: the one place that stands for an entity of any shape.
export type AnyResource = ResourceDefinition<string, any>
export type DataOf<D extends AnyResource> = z.infer<D['schema']>
export type Resource<D extends AnyResource> = { uuid: Uuid; company_uuid: CompanyUuid } & DataOf<D>

type Declared<Name extends string, F extends Fields> = Pick<
  ResourceDefinition<Name, F>,
  'name' | 'group' | 'sharing' | 'label' | 'fields'
> &
  Partial<Omit<ResourceDefinition<Name, F>, 'schema' | 'name' | 'group' | 'sharing' | 'label' | 'fields'>>

/** Fills in defaults: the path from the name, one form section, the label for list and search. */
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
  editor: 'page',
  spans: {},
  is_single: false,
  rules: () => [],
  ...declared,
  schema: objectOf(declared.fields),
})

/** Reads stored data with the current fields: a field added after the event was written gets its initial value. */
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
