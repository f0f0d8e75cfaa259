import { StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'

const isOurs = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError

/**
 * Worth the same again later: no connection (no code, 08), no resources (53), the server stopping or starting (57P),
 * a transaction undone (40). Anything else would fail again.
 */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error) || isOurs(error)) return false
  if (error instanceof pg.DatabaseError) return /^(?:08|53|57P|40)/.test(error.code ?? '')
  return 'code' in error || /connection|timeout/i.test(error.message)
}
