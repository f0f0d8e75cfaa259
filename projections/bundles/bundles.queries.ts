import { BundleFacts, type bundleEndpoints } from '@bon/contracts/bundles'
import type { QueryOf, Uuid } from '@bon/contracts/kernel'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { auditBundles } from './bundles.projection.ts'

type Filter = QueryOf<typeof bundleEndpoints.list>

const selected = (db: Scoped) =>
  tablesOf(db, auditBundles)
    .selectFrom('bundles')
    .select([
      'bundle_uuid as uuid',
      'first_day as from',
      'last_day as to',
      'with_texts',
      'status',
      'requested_at',
      'requested_by',
      'ended_at',
      'deleted_at',
      'file',
      'reason',
    ])
    .where('company_uuid', '=', db.company_uuid)

/** The company's bundles, newest first. */
export const listBundles = async (db: Scoped, { before, limit }: Filter) => {
  const after = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !after) return { rows: [], next: null }
  let query = selected(db)
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('requested_at', 'bundle_uuid'), '<', eb.tuple(after.at, after.uuid)),
    )
  const found = await query
    .orderBy('requested_at', 'desc')
    .orderBy('bundle_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.requested_at, uuid: row.uuid }))
  return { rows: page.map(stored), next }
}

export const findBundle = async (db: Scoped, uuid: Uuid) => {
  const found = await selected(db).where('bundle_uuid', '=', uuid).executeTakeFirst()
  return found && stored(found)
}

const stored = <Row extends { file: Record<string, unknown> }>({ file, ...row }: Row) => ({
  ...row,
  file: BundleFacts.safeParse(file).data ?? null,
})
