import { accountEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import { addressOf } from './address.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { checkRateLimit, refusedPassword } from './rate-limits.ts'

const ok = { body: { status: 'ok' as const } }

/** Every answer is the same whether or not the e-mail is known (DEF-47). */
export const accountRoutes = (deps: PeopleDependencies): Route[] => [
  route(accountEndpoints.forgotPassword, async ({ body }, { caller, now }) => {
    const shut =
      (await checkRateLimit(deps, 'letter', addressOf(caller), now)) ??
      (await checkRateLimit(deps, 'forgot', body.email, now))
    if (shut) return shut
    await deps.accounts.requestNewPassword(body.email, now)
    return ok
  }),

  route(accountEndpoints.resetPassword, async ({ body }, { caller, now }) => {
    const shut = await checkRateLimit(deps, 'letter', addressOf(caller), now)
    if (shut) return shut
    const refused = await refusedPassword(deps, body, { reset: body.token }, now)
    if (refused) return refused
    const user_uuid = await deps.accounts.resetPassword(body.token, body.password, now)
    if (user_uuid === undefined) return reject('reset.invalid')
    const event = { type: 'PasswordChanged' as const, data: { user_uuid, by: 'letter' } as const }
    await deps.security.note({ actor: user_uuid, caller, now }, event)
    return ok
  }),

  route(accountEndpoints.signUp, async ({ body }, who) => {
    const { email, name, password, language, invitation } = body
    if (email.toLowerCase() !== body.email_repeat.toLowerCase()) return reject('sign_up.email_mismatch')
    // Without an invitation, the person signs up to create a company and becomes its administrator.
    const whose =
      invitation === undefined ? { name, email, is_admin: true as const } : { name, email, invitation }
    const refused = await refusedPassword(deps, body, whose, who.now)
    if (refused) return refused
    if (!body.accepts_terms) return reject('sign_up.terms')
    const shut = await checkRateLimit(deps, 'sign_up', addressOf(who.caller), who.now)
    if (shut) return shut
    // Otherwise a sign-up before the first superadmin would count as the first user and close that way.
    if (await deps.begin.isOpen()) return reject('sign_up.closed')
    const account = { email, name, password, language }
    if (invitation === undefined) {
      if (!deps.mayStrangersSignUp) return reject('sign_up.closed')
      await deps.accounts.signUp(account, who.now)
      return { body: { status: 'ok' as const, next: 'confirm_email' as const } }
    }
    const isIn = await deps.accounts.signUpInvited(account, invitation, who)
    return isIn ? { body: { status: 'ok' as const, next: 'login' as const } } : reject('invitation.invalid')
  }),

  route(accountEndpoints.confirmEmail, async ({ body }, { caller, now }) => {
    const shut = await checkRateLimit(deps, 'letter', addressOf(caller), now)
    if (shut) return shut
    return (await deps.accounts.confirm(body.token, now)) ? ok : reject('confirm.invalid')
  }),

  route(accountEndpoints.readInvitation, async ({ body }, { caller, now }) => {
    const shut = await checkRateLimit(deps, 'letter', addressOf(caller), now)
    if (shut) return shut
    const found = await deps.accounts.readInvitation(body.token, now)
    if (!found) return reject('invitation.invalid')
    const { company_uuid, ...invitation } = found
    return { body: { invitation: { ...invitation, company_name: deps.companyName(company_uuid) } } }
  }),
]
