import type { CompanyUuid, Instant } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import type { Kit } from './people-kit.ts'

/** The first moment of a company whose books are still kept; undefined for one that is not known. */
export type KeptFrom = (company_uuid: CompanyUuid, now: Instant) => Promise<Instant | undefined>

/**
 * Deletes the texts that the law no longer asks for, of all companies, also those that have left: the texts of
 * facts before the oldest accounting year that is kept, and whatever of a person was kept although it was to be
 * forgotten before that. Names of employees who were not forgotten stay, whenever they were written: the newest papers
 * have them. Returns how many were deleted.
 */
export const forgetOldTexts = async (
  { db, clock }: Pick<Kit, 'db' | 'clock'>,
  keptFrom: KeptFrom,
): Promise<number> => {
  const now = clock.now()
  const { rows: companies } = await sql<{ company_uuid: CompanyUuid }>`
    select distinct company_uuid from vault.texts where created_at < ${now}::timestamptz - interval '5 years'`.execute(
    db,
  )
  let deleted = 0
  for (const { company_uuid } of companies) {
    const kept_from = await keptFrom(company_uuid, now)
    if (kept_from === undefined) continue
    const { rows } = await sql`delete from vault.texts t
      where company_uuid = ${company_uuid} and is_kept and (
        forget_asked_at < ${kept_from}
        or (created_at < ${kept_from}
          and not exists (select 1 from identity.cashiers c where c.uuid = t.subject)
          and not exists (select 1 from identity.users u where u.uuid = t.subject))
      ) returning 1`.execute(db)
    deleted += rows.length
  }
  return deleted
}
