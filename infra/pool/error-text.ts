import pg from 'pg'
import { ZodError } from 'zod'

const longest = 300
const address = /[^\s@"'<>]+@[^\s@"'<>]+/g
const secret = /\/\/[^\s/@]*@/g

/**
 * An error text that health and the provider's page may show: messages of our own code, without values of events. A
 * schema error names the field and a PostgreSQL error the rule; quoted values are removed, as they may contain a name.
 */
export const errorText = (error: unknown): string => {
  const text = textOf(error).replace(secret, '//…@').replace(address, '…')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

const textOf = (error: unknown): string => {
  if (error instanceof ZodError)
    return `schema: ${error.issues.map(({ code, path }) => `${path.join('.')} ${code}`).join(', ')}`
  if (error instanceof pg.DatabaseError)
    return ['database', error.code, error.table, error.constraint].filter(Boolean).join(' ')
  if (error instanceof SyntaxError) return 'SyntaxError'
  return error instanceof Error ? error.message || error.name : 'an unknown error'
}
