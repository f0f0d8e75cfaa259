import pg from 'pg'
import { ZodError } from 'zod'

const longest = 300
const address = /[^\s@"'<>]+@[^\s@"'<>]+/g
const secret = /\/\/[^\s/@]*@/g

/**
 * An error as health and the provider's page may show it: what our own code says, without values of the fact. A schema
 * says which field, PostgreSQL which rule; what a parser quotes may be somebody's name, so it is left out.
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
