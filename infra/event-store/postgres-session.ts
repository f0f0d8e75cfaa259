import { MalformedEvent, StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { isPassingState } from '../pool/index.ts'

/**
 * The URL whose sessions run as the application's role from their first statement, also when a command signs in as the
 * owner. Set in the URL, because in `pg` a URL's `options` override its configuration object.
 */
export const asApp = (url: string): string => {
  const app = new URL(url)
  const options = app.searchParams.get('options')
  app.searchParams.set('options', `${options ?? ''} -c role=${databaseRoles.application}`.trim())
  return app.href
}

/** A loaded server takes seconds to accept a connection; an unavailable one refuses at once. */
export const connect_ms = 5_000

/**
 * An acknowledged append must be durable: a till must not run on settings that lose commits, except in tests that set
 * them.
 */
export const assertDurable = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  if (process.env['BON_TEST_DURABILITY'] === 'off') return
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off' ORDER BY name`,
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw new Error(`This database may lose acknowledged sales: ${names} is off. Switch it on.`)
}

/** The server's own code, or undefined where the connection itself failed. */
const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** A programming error is not an outage. */
const isOurs = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError

/** Whether a retry may succeed; an error without a code is a failed connection. */
export const isPassing = (error: unknown): boolean => {
  const code = sqlState(error)
  if (code === undefined) return !isOurs(error)
  return isPassingState(code)
}

/** Caused by the data: class 22, or a limit of the server (54). */
export const isOfTheData = (error: unknown): boolean => /^(?:22|54)/.test(sqlState(error) ?? '')

export const inOurWords = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || error instanceof MalformedEvent) return error
  const text = error instanceof Error ? error.message : String(error)
  if (isOfTheData(error)) return new MalformedEvent(text, { cause: error })
  return isPassing(error) ? new StoreUnavailable(text, { cause: error }) : error
}
