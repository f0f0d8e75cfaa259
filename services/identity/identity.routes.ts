import { identityEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import type { IdentityHouse } from './house.ts'
import { actsEverywhere, signedInData } from './signed-in.ts'
import { signedOut } from './signed-out.ts'

export const identityRoutes = (house: IdentityHouse): Route[] => [
  route(identityEndpoints.csrf, async () => ({ body: undefined })),

  route(identityEndpoints.login, async ({ body }, { caller }) => {
    const { client: email, secret: password, device, code } = body
    const signedIn = await house.signIn({ email, password, device, code, caller })
    if (signedIn === 'incorrect') return reject('login.incorrect')
    if (signedIn === 'code_needed') return reject('login.code_needed')
    if (signedIn === 'code_wrong') return reject('login.code_wrong')
    if ('locked_ms' in signedIn) {
      return reject('login.throttled', { seconds: Math.ceil(signedIn.locked_ms / 1000) })
    }
    return { body: { status: 'ok' as const, ...signedIn, message: '' } }
  }),

  route(identityEndpoints.logout, async (_request, who) => {
    const { session_uuid, actor, impersonated_by, caller, now } = who
    if (session_uuid) await house.signOut(session_uuid)
    // The session is the one's whose hands it was in, as whomever he acted.
    const own = { actor: impersonated_by ?? actor, caller, now }
    if (!who.device) await house.security.note(own, signedOut(own.actor, 'this', 1))
    return { body: {} }
  }),

  route(identityEndpoints.signedIn, async ({ query }, request) => {
    const { actor, scope, now, impersonated_by, entered = [], device = null } = request
    const user = await house.userOf(actor)
    if (!user) return reject('session.missing')
    // Without a company the scope is empty (a provider's first page, or somebody with several companies).
    const [company_uuid] = scope.resource_companies
    const tentative = query?.tentative_company
    // Provider staff begin in a company only once they have said why.
    const mayBegin = !actsEverywhere(user) || (tentative !== undefined && entered.includes(tentative))
    const asked = { company_uuid, tentative_company: mayBegin ? tentative : undefined }
    const invitations = device ? [] : await house.pendingOf(actor, now)
    const by = impersonated_by && (await house.userOf(impersonated_by))
    const hands = by ? { uuid: by.uuid, name: by.name } : null
    const around = { invitations, hands, device, second_factor_needed: request.lacks_second_factor }
    return { body: await signedInData(house, user, asked, around) }
  }),

  route(identityEndpoints.maintenance, async () => ({ body: await house.maintenance() })),
]
