import { accountEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import { addressOf } from './address.ts'
import { knock, refusedPassword } from './doors.ts'
import type { PeopleHouse } from './people-house.ts'

const ok = { body: { status: 'ok' as const } }

/** Every answer here is the same for an e-mail that is known and one that is not (DEF-47). */
export const accountRoutes = (house: PeopleHouse): Route[] => [
  route(accountEndpoints.forgotPassword, async ({ body }, { caller, now }) => {
    const shut =
      (await knock(house, 'letter', addressOf(caller), now)) ??
      (await knock(house, 'forgot', body.email, now))
    if (shut) return shut
    await house.accounts.askNewPassword(body.email, now)
    return ok
  }),

  route(accountEndpoints.resetPassword, async ({ body }, { caller, now }) => {
    const shut = await knock(house, 'letter', addressOf(caller), now)
    if (shut) return shut
    const refused = await refusedPassword(house, body, { reset: body.token }, now)
    if (refused) return refused
    const user_uuid = await house.accounts.resetPassword(body.token, body.password, now)
    if (user_uuid === undefined) return reject('reset.invalid')
    const event = { type: 'PasswordChanged' as const, data: { user_uuid, by: 'letter' } as const }
    await house.security.note({ actor: user_uuid, caller, now }, event)
    return ok
  }),

  route(accountEndpoints.signUp, async ({ body }, who) => {
    const { email, name, password, language, invitation } = body
    if (email.toLowerCase() !== body.email_repeat.toLowerCase()) return reject('sign_up.email_mismatch')
    // Who comes by himself comes to make a company, whose administrator he will be.
    const whose =
      invitation === undefined ? { name, email, is_admin: true as const } : { name, email, invitation }
    const refused = await refusedPassword(house, body, whose, who.now)
    if (refused) return refused
    if (!body.accepts_terms) return reject('sign_up.terms')
    const shut = await knock(house, 'sign_up', addressOf(who.caller), who.now)
    if (shut) return shut
    // A stranger who came first would otherwise be the somebody who closes the way of the first superadmin.
    if (await house.begin.isOpen()) return reject('sign_up.closed')
    const account = { email, name, password, language }
    if (invitation === undefined) {
      if (!house.mayStrangersSignUp) return reject('sign_up.closed')
      await house.accounts.signUp(account, who.now)
      return { body: { status: 'ok' as const, next: 'confirm_email' as const } }
    }
    const isIn = await house.accounts.signUpInvited(account, invitation, who)
    return isIn ? { body: { status: 'ok' as const, next: 'login' as const } } : reject('invitation.invalid')
  }),

  route(accountEndpoints.confirmEmail, async ({ body }, { caller, now }) => {
    const shut = await knock(house, 'letter', addressOf(caller), now)
    if (shut) return shut
    return (await house.accounts.confirm(body.token, now)) ? ok : reject('confirm.invalid')
  }),

  route(accountEndpoints.readInvitation, async ({ body }, { caller, now }) => {
    const shut = await knock(house, 'letter', addressOf(caller), now)
    if (shut) return shut
    const found = await house.accounts.readInvitation(body.token, now)
    if (!found) return reject('invitation.invalid')
    const { company_uuid, ...invitation } = found
    return { body: { invitation: { ...invitation, company_name: house.companyName(company_uuid) } } }
  }),
]
