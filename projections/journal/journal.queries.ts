import { type journalEndpoints, type PrintedHead, printedHead } from '@bon/contracts/journal'
import type { QueryOf, RegisterUuid, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { journal } from './journal.projection.ts'

type Filter = QueryOf<typeof journalEndpoints.list>
type Listed = ReturnsOf<typeof journalEndpoints.list>

/** Sealed entries of a register, newest first. */
export const listEntries = async (
  db: Scoped,
  register_uuid: RegisterUuid,
  { before, limit }: Filter,
): Promise<Listed> => {
  let query = tablesOf(db, journal)
    .selectFrom('entries')
    .select(['seq', 'kind', 'register_uuid', 'nr', 'at', 'signature', 'source_event_id', 'training'])
    .where('company_uuid', '=', db.company_uuid)
    .where('register_uuid', '=', register_uuid)
  if (before !== undefined) query = query.where('seq', '<', before)
  const found = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null }
}

/**
 * The head after the transaction with this number; undefined for one of another company of the VAT entity. After a
 * change of entity a number may occur twice; the newest is returned.
 */
export const headOfNr = async (db: Scoped, nr: number): Promise<PrintedHead | undefined> => {
  const found = await tablesOf(db, journal)
    .selectFrom('entries')
    .select(['vat_entity_uuid', 'seq', 'hash'])
    .where('company_uuid', '=', db.company_uuid)
    .where('nr', '=', nr)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return found && printedHead(found)
}

/** The head after the entry of an X or Z report. */
export const headOfReport = async (db: Scoped, source_event_id: Uuid): Promise<PrintedHead | undefined> => {
  const found = await tablesOf(db, journal)
    .selectFrom('entries')
    .select(['vat_entity_uuid', 'seq', 'hash'])
    .where('company_uuid', '=', db.company_uuid)
    .where('source_event_id', '=', source_event_id)
    .where('kind', 'in', ['x_report', 'z_report'])
    .executeTakeFirst()
  return found && printedHead(found)
}
