import { StoreUnavailable } from '@bon/contracts/ports'
import { asScoped, type ReadScope, type Scoped } from '@bon/projections/kernel'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { isPassing, openPool } from '../pool/index.ts'
import { readTypes } from './read-types.ts'

/** Answers from the read models, each time in the name of one company. */
export type ReadStore = {
  /** A read-only transaction as the reader, with row-level security set to the company and what it inherits. */
  withScope<T>(scope: ReadScope, read: (db: Scoped) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const openReadStore = ({ url, max = 10 }: { url: string; max?: number }): ReadStore => {
  const pool = openPool({
    connectionString: url,
    application_name: 'bon reads',
    max,
    types: readTypes,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    withScope: async (scope, read) => {
      try {
        return await kysely
          .transaction()
          .setAccessMode('read only')
          .execute(async (transaction) => {
            await enter(scope).execute(transaction)
            return read(asScoped(transaction, scope))
          })
      } catch (error) {
        if (!isPassing(error) || isWrite(error)) throw error
        throw new StoreUnavailable('the read store does not answer', { cause: error })
      }
    },
    close: () => kysely.destroy(),
  }
}

/** The transaction is read-only by our own word, so no other server would take it either. */
const isWrite = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Scope in one round trip, and the role where a test signs in as the owner; both end with the transaction. */
const enter = ({ company_uuid, resource_companies }: ReadScope) => sql`
  select set_config('role', ${databaseRoles.reader}, true),
    set_config('app.companies', ${company_uuid}, true),
    set_config('app.resource_companies', ${resource_companies.join(',')}, true)`
