import { membershipStream, type StatisticsMail } from '@bon/contracts/identity'
import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { StatisticsMails } from '@bon/services/statistics'
import { sql } from 'kysely'
import type { IdentityDb, IdentityTx } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

/** Statistics by mail per person and company; who gets none has no row. */
export const createStatisticsMails = ({ db, actions }: Kit): StatisticsMails => ({
  of: (user, company) => mailOf(db, user, company),

  async choose(who, every) {
    const { actor: user, now, scope } = who
    const company = scope.company_uuid
    const done = await actions.perform<'unknown'>(who, { statistics_mail: every }, async (tx) => {
      // Serialises the choices of a person, so that each is noted with the one before it.
      const { rows } = await sql`select 1 from identity.users
        where uuid = ${user} and forgotten_at is null for update`.execute(tx)
      if (rows.length === 0) return 'unknown'
      const from = await mailOf(tx, user, company)
      if (from === every) return { subject: user, audit: undefined }
      await sql`delete from identity.statistics_mails
        where user_uuid = ${user} and company_uuid = ${company}`.execute(tx)
      if (every !== 'never')
        await sql`insert into identity.statistics_mails (user_uuid, company_uuid, every, chosen_at)
          values (${user}, ${company}, ${every}, ${now})`.execute(tx)
      const event = { type: 'StatisticsMailChosen' as const, data: { user_uuid: user, from, to: every } }
      return { subject: user, audit: { stream: membershipStream(company, user), event } }
    })
    return typeof done === 'string' ? done : ('done' as const)
  },

  async chosenBy(company, every) {
    const { rows } = await sql<{ user_uuid: Uuid }>`select user_uuid from identity.statistics_mails
      where company_uuid = ${company} and every = ${every} order by user_uuid`.execute(db)
    return rows.map(({ user_uuid }) => user_uuid)
  },
})

const mailOf = async (
  db: IdentityDb | IdentityTx,
  user: Uuid,
  company: CompanyUuid,
): Promise<StatisticsMail> => {
  const { rows } = await sql<{ every: StatisticsMail }>`select every from identity.statistics_mails
    where user_uuid = ${user} and company_uuid = ${company}`.execute(db)
  return rows[0]?.every ?? 'never'
}
