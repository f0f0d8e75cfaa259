import type { QueryOf, Uuid } from '@bon/contracts/kernel'
import type { SafTPart, safTEndpoints } from '@bon/contracts/saf-t'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { safTExports } from './saf-t.projection.ts'

type Filter = QueryOf<typeof safTEndpoints.list>

const selected = (db: Scoped) =>
  tablesOf(db, safTExports)
    .selectFrom('exports')
    .select([
      'export_uuid as uuid',
      'first_day as from',
      'last_day as to',
      'status',
      'requested_at',
      'requested_by',
      'ended_at',
      'files',
      'transactions',
      'events',
      'reason',
      'fits_until',
    ])
    .where('company_uuid', '=', db.company_uuid)

/** The company's exports, newest first. */
export const listSafTExports = async (db: Scoped, { before, limit }: Filter) => {
  const after = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !after) return { rows: [], next: null }
  let query = selected(db)
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('requested_at', 'export_uuid'), '<', eb.tuple(after.at, after.uuid)),
    )
  const found = await query
    .orderBy('requested_at', 'desc')
    .orderBy('export_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.requested_at, uuid: row.uuid }))
  return { rows: page.map(stored), next }
}

export const findSafTExport = async (db: Scoped, uuid: Uuid) => {
  const found = await selected(db).where('export_uuid', '=', uuid).executeTakeFirst()
  return found && stored(found)
}

type Files = { parts?: SafTPart[]; broken?: { rule: string; count: number }[] }

const stored = <Row extends { files: Record<string, unknown> }>({ files, ...row }: Row) => {
  const { parts = [], broken = [] } = files as Files
  return { ...row, parts, broken }
}
