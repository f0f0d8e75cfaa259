import { membershipStream } from '@bon/contracts/identity'
import type { PageChoices, PageKey } from '@bon/contracts/permissions'
import { mayChoose, type PageService } from '@bon/services/identity'
import { sql } from 'kysely'
import type { Kit } from './people-kit.ts'
import { choicesRow, lockRoles, reachOf, rolesOf } from './reach.ts'

/** Page choices per person (ADR 0088): pages without a choice follow the roles and have no row. */
export const createPageService = ({ db, actions, sessions }: Kit): PageService => ({
  async of({ actor, scope }, user) {
    const company = scope.company_uuid
    const roles = await rolesOf(db, company, user)
    if (roles.length === 0) return undefined
    const row = await choicesRow(db, company, user)
    return {
      person: { roles, choices: row?.choices ?? {} },
      own: await reachOf(db, company, actor),
      revision: BigInt(row?.revision ?? 0),
      changed: row ? { at: row.changed_at, by: row.by_name } : null,
    }
  },

  async choose(who, user, choices) {
    const company = who.scope.company_uuid
    if (user === who.actor) return 'own'
    const done = await actions.perform<'unknown' | 'changed' | 'beyond'>(
      who,
      { user, choices },
      async (tx) => {
        await lockRoles(tx, company)
        const roles = await rolesOf(tx, company, user)
        if (roles.length === 0) return 'unknown'
        const row = await choicesRow(tx, company, user)
        if (BigInt(row?.revision ?? 0) !== who.if_match) return 'changed'
        const before = { roles, choices: row?.choices ?? {} }
        if (!mayChoose(await reachOf(tx, company, who.actor), before, choices)) return 'beyond'
        await sql`insert into identity.page_choices (user_uuid, company_uuid, choices, changed_at, changed_by)
        values (${user}, ${company}, ${JSON.stringify(choices)}, ${who.now}, ${who.actor})
        on conflict (user_uuid, company_uuid) do update set choices = excluded.choices,
          revision = page_choices.revision + 1, changed_at = excluded.changed_at,
          changed_by = excluded.changed_by`.execute(tx)
        const data = { user_uuid: user, from: choiceListOf(before.choices), to: choiceListOf(choices) }
        return {
          subject: user,
          audit: { stream: membershipStream(company, user), event: { type: 'PagesChosen' as const, data } },
        }
      },
    )
    sessions.forgetCached()
    return typeof done === 'string' ? done : ('done' as const)
  },
})

const choiceListOf = (choices: PageChoices) =>
  Object.entries(choices).map(([page, level]) => ({ page: page as PageKey, level }))
