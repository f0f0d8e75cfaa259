import { StoreUnavailable } from '@bon/contracts/ports'
import {
  asScoped,
  type Projection,
  type ReadScope,
  type SchemaOf,
  type Scoped,
} from '@bon/projections/kernel'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { isPassing, openPool } from '../pool/index.ts'
import { formerSchema, servedFormer } from './former.ts'
import { keepTables } from './next.ts'
import { readTypes } from './read-types.ts'

/** Reads the read models, each time in the scope of one company. */
export type ReadStore = {
  /** A read-only transaction as the reader role, with row-level security set to the company and its parents. */
  withScope<T>(scope: ReadScope, read: (db: Scoped) => Promise<T>): Promise<T>
  /** The same at one snapshot for all statements, of these projections. */
  withSnapshot<T>(scope: ReadScope, of: readonly Projection[], read: (db: Scoped) => Promise<T>): Promise<T>
  /** Those of the named projections whose readers are currently served the rows of a former version. */
  servedFormer(names: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

type Options = { url: string; projections: readonly Projection[]; max?: number }

export const openReadStore = ({ url, projections, max = 10 }: Options): ReadStore => {
  const pool = openPool({
    connectionString: url,
    application_name: 'bon reads',
    max,
    types: readTypes,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  // Versions are created before their readers start, and a filled one stays filled: once none is left, the query is
  // skipped.
  let mayServeFormer = true
  const schemasServedFormer = async (db: Kysely<unknown>): Promise<ReadonlySet<string>> => {
    if (!mayServeFormer) return noSchemas
    const { rows } = await sql.raw<{ schema: string }>(servedFormer).execute(db)
    mayServeFormer = rows.length > 0
    return new Set(rows.map(({ schema }) => schema))
  }
  const inTransaction = async <T>(
    scope: ReadScope,
    snapshotOf: readonly Projection[],
    read: (db: Scoped) => Promise<T>,
  ): Promise<T> => {
    try {
      return await kysely
        .transaction()
        .setIsolationLevel(snapshotOf.length > 0 ? 'repeatable read' : 'read committed')
        .setAccessMode('read only')
        .execute(async (transaction) => {
          for (const projection of snapshotOf) await sql.raw(keepTables(projection)).execute(transaction)
          await enter(scope).execute(transaction)
          const former = await schemasServedFormer(transaction)
          const schemaOf: SchemaOf = (of) => (former.has(of.schema) ? formerSchema(of) : of.schema)
          return read(asScoped(transaction, scope, schemaOf))
        })
    } catch (error) {
      if (!isPassing(error) || isWrite(error)) throw error
      throw new StoreUnavailable('the read store does not answer', { cause: error })
    }
  }
  return {
    servedFormer: async (names) => {
      const schemas = await schemasServedFormer(kysely)
      return projections.flatMap(({ schema, name }) =>
        names.includes(name) && schemas.has(schema) ? [name] : [],
      )
    },
    withScope: (scope, read) => inTransaction(scope, [], read),
    withSnapshot: inTransaction,
    close: () => kysely.destroy(),
  }
}

const noSchemas: ReadonlySet<string> = new Set()

/** The transaction is read-only by our own setting, so another server would refuse it too. */
const isWrite = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Sets the scope in one round trip, and the role where a test signs in as the owner; both end with the transaction. */
const enter = ({ company_uuid, resource_companies, companies = [company_uuid] }: ReadScope) => sql`
  select set_config('role', ${databaseRoles.reader}, true),
    set_config('app.companies', ${companies.join(',')}, true),
    set_config('app.resource_companies', ${resource_companies.join(',')}, true)`
