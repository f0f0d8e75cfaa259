import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { type Kysely, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Projection, Tables } from './projection.ts'
import type { RowOf } from './table.ts'

/** Scope of a read: own rows of the company, and for shared resources those of its parents as well. */
export type ReadScope = {
  readonly company_uuid: CompanyUuid
  readonly resource_companies: readonly Uuid[]
  /** Companies whose own rows are read, each checked by the caller; absent: the company alone. */
  readonly companies?: readonly CompanyUuid[]
}

declare const scoped: unique symbol
/** A transaction with row-level security set to the company. Only `withScope` of the read store creates one. */
export type Scoped = ReadScope & { readonly [scoped]: Kysely<unknown> }

/** Returns the schema that is currently read for a version of a projection. */
export type SchemaOf = (projection: Pick<Projection, 'schema'>) => string

/** Tables of a projection that a handle reads instead of the stored ones, as common table expressions. */
type Row = Record<string, unknown>
type Replaced = { projection: Pick<Projection, 'name'>; tables: Readonly<Record<string, RawBuilder<Row>>> }
type Handle = { transaction: Kysely<unknown>; schemaOf: SchemaOf; replaced: readonly Replaced[] }

const handles = new WeakMap<Scoped, Handle>()

const made = ({ company_uuid, resource_companies }: ReadScope, handle: Handle): Scoped => {
  const db = Object.freeze({ company_uuid, resource_companies }) as Scoped
  handles.set(db, handle)
  return db
}

/** Only for the read store: brands a transaction whose scope is set. */
export const asScoped = (
  transaction: Kysely<unknown>,
  scope: ReadScope,
  schemaOf: SchemaOf = ({ schema }) => schema,
): Scoped => made(scope, { transaction, schemaOf, replaced: [] })

/** The same transaction, in which these tables of a projection read as the given selects. */
export const withReplaced = (db: Scoped, replaced: Replaced): Scoped => {
  const handle = handleIn(db)
  return made(db, { ...handle, replaced: [...handle.replaced, replaced] })
}

/** The stored table, also where the handle replaces it. */
export const storedTable = (db: Scoped, projection: Projection, table: string): RawBuilder<unknown> =>
  sql`${sql.table(`${handleIn(db).schemaOf(projection)}.${table}`)}`

const handleIn = (db: Scoped) => {
  const handle = handles.get(db)
  if (!handle) throw new Error('this handle did not come from withScope')
  return handle
}

export const handleOf = (db: Scoped): Kysely<unknown> => handleIn(db).transaction

export type DatabaseOf<T extends Tables> = { [K in keyof T & string]: RowOf<T[K]> }

/** Kysely handle for the tables of a projection, in the schema of its current version. */
export const tablesOf = <T extends Tables>(
  db: Scoped,
  projection: Projection<T>,
): QueryCreator<DatabaseOf<T>> => {
  const { transaction, schemaOf, replaced } = handleIn(db)
  const stored = transaction.withSchema(schemaOf(projection)) as unknown as QueryCreator<Record<string, Row>>
  const creator = replaced
    .filter((of) => of.projection.name === projection.name)
    .flatMap(({ tables }) => Object.entries(tables))
    .reduce((on, [name, select]) => on.with(name, () => select) as unknown as typeof stored, stored)
  return creator as unknown as QueryCreator<DatabaseOf<T>>
}
