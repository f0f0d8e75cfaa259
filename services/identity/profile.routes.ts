import { type CompanyRole, type Profile, privacyEndpoints, profileEndpoints } from '@bon/contracts/identity'
import { isRejection, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import type { ProfileRow } from './account.dependencies.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { refusedPassword, wrongPassword } from './rate-limits.ts'
import { signedOut } from './signed-out.ts'

export const profileRoutes = (deps: PeopleDependencies): Route[] => {
  const profileOf = async (actor: Uuid) => {
    const found = await deps.profiles.of(actor)
    return found ? { profile: byCompany(found, deps.companyName) } : reject('session.missing')
  }

  return [
    route(profileEndpoints.show, async (_, { actor }) => {
      const body = await profileOf(actor)
      return isRejection(body) ? body : { body }
    }),

    route(profileEndpoints.change, async ({ body: to }, { actor }) => {
      await deps.profiles.change(actor, to)
      const body = await profileOf(actor)
      return isRejection(body) ? body : { body }
    }),

    route(profileEndpoints.changePassword, async ({ body }, who) => {
      const { actor: user, now } = who
      const refused =
        (await refusedPassword(deps, body, { user }, now)) ??
        (await wrongPassword(deps, who, body.current_password))
      if (refused) return refused
      const ended_sessions = await deps.profiles.setPassword(who.actor, body.password, who.session_uuid ?? '')
      const data = { user_uuid: user, by: 'current_password' } as const
      await deps.security.note(who, { type: 'PasswordChanged', data })
      return { body: { ended_sessions } }
    }),

    route(profileEndpoints.setAdminPin, async ({ body }, who) => {
      const refused = await wrongPassword(deps, who, body.current_password)
      if (refused) return refused
      const set = await deps.profiles.setAdminPin(who.actor, body.pin)
      if (set === 'taken') return reject('admin_pin.taken')
      if (set === 'admins_only') return reject('admin_pin.admins_only')
      const data = { user_uuid: who.actor, to: body.pin === null ? 'removed' : 'set' } as const
      await deps.security.note(who, { type: 'AdminPinChanged', data })
      return { body: { has_admin_pin: body.pin !== null } }
    }),

    route(profileEndpoints.tokens, async (_, { actor, session_uuid, now }) => {
      const found = await deps.profiles.tokens(actor, now)
      return {
        body: { tokens: found.map((token) => ({ ...token, is_this_one: token.uuid === session_uuid })) },
      }
    }),

    route(profileEndpoints.revokeToken, async ({ params }, who) => {
      if (!(await deps.profiles.revoke(who.actor, params.uuid))) return reject('request.not_found')
      await deps.security.note(who, signedOut(who.actor, 'another', 1))
      return { body: {} }
    }),

    route(profileEndpoints.revokeOtherTokens, async (_, who) => {
      const ended_sessions = await deps.profiles.revokeOthers(who.actor, who.session_uuid ?? '')
      await deps.security.note(who, signedOut(who.actor, 'all_others', ended_sessions))
      return { body: { ended_sessions } }
    }),

    route(privacyEndpoints.forgetMe, async ({ body }, who) => {
      const refused = await wrongPassword(deps, who, body.current_password)
      if (refused) return refused
      const report = await deps.privacy.forgetMe(who)
      if (report === 'last_admin') return reject('user.last_admin')
      return report === 'command.reused' ? reject(report) : { body: { report } }
    }),
  ]
}

const byCompany = ({ roles, ...profile }: ProfileRow, companyName: (uuid: Uuid) => string): Profile => {
  const grouped = new Map<Uuid, CompanyRole[]>()
  for (const { company_uuid, role } of roles)
    grouped.set(company_uuid, [...(grouped.get(company_uuid) ?? []), role])
  return {
    ...profile,
    roles: [...grouped].map(([company_uuid, own]) => ({
      company_uuid,
      company_name: companyName(company_uuid),
      roles: own,
    })),
  }
}
