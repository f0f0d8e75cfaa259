import type { QueryOf } from '@bon/contracts/kernel'
import type { SecurityRow, securityEndpoints } from '@bon/contracts/security-events'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { securityEvents } from './security-events.projection.ts'

type Filter = QueryOf<typeof securityEndpoints.list>

/** The security log of the company, newest first. */
export const listSecurityEvents = async (
  db: Scoped,
  { group, person_uuid, from, until, before, limit }: Filter,
) => {
  const after = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !after) return { rows: [], next: null }
  let query = tablesOf(db, securityEvents)
    .selectFrom('security_events')
    .select([
      'event_uuid',
      'at',
      'section as group',
      'kind',
      'command_id',
      'who',
      'by_staff',
      'about',
      'register_uuid',
    ])
    .select('codes')
    .where('company_uuid', '=', db.company_uuid)
  if (group) query = query.where('section', '=', group)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  if (person_uuid)
    query = query.where((eb) =>
      eb.or([eb('who', '=', person_uuid), eb('about', '=', person_uuid), eb('by_staff', '=', person_uuid)]),
    )
  if (after)
    query = query.where((eb) => eb(eb.refTuple('at', 'event_uuid'), '<', eb.tuple(after.at, after.uuid)))
  const found = await query
    .orderBy('at', 'desc')
    .orderBy('event_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.at, uuid: row.event_uuid }))
  return { rows: page.map((row) => ({ ...row, codes: row.codes as SecurityRow['codes'] })), next }
}
