import type { Uuid } from '@bon/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column holds one of these: one parameter, so that a page of a thousand is one statement like any other. */
export const isOneOf = (column: string, uuids: readonly Uuid[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...uuids]}::uuid[])`
