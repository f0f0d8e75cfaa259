import { identityEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import type { IdentityDependencies } from './identity.dependencies.ts'
import { hasRoleEverywhere, signedInData } from './signed-in.ts'
import { signedOut } from './signed-out.ts'

export const identityRoutes = (deps: IdentityDependencies): Route[] => [
  route(identityEndpoints.csrf, async () => ({ body: undefined })),

  route(identityEndpoints.login, async ({ body }, { caller }) => {
    const { client: email, secret: password, device, code } = body
    const signedIn = await deps.signIn({ email, password, device, code, caller })
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
    if (session_uuid) await deps.signOut(session_uuid)
    // The session belongs to the impersonator, whoever he acted as.
    const own = { actor: impersonated_by ?? actor, caller, now }
    if (!who.device && !who.inspection) await deps.security.note(own, signedOut(own.actor, 'this', 1))
    return { body: {} }
  }),

  route(identityEndpoints.signedIn, async ({ query }, request) => {
    const { actor, scope, now, impersonated_by, entered = [], device = null, inspection = null } = request
    const user = await deps.userOf(actor)
    if (!user) return reject('session.missing')
    // The scope has no company on the provider's first page, and for users with several companies.
    const [company_uuid] = scope.resource_companies
    const tentative = query?.tentative_company
    // Provider staff start in a company only after entering it with a reason.
    const mayBegin = !hasRoleEverywhere(user) || (tentative !== undefined && entered.includes(tentative))
    const selection = { company_uuid, tentative_company: mayBegin ? tentative : undefined }
    const invitations = device || inspection ? [] : await deps.pendingOf(actor, now)
    const by = impersonated_by && (await deps.userOf(impersonated_by))
    const impersonator = by ? { uuid: by.uuid, name: by.name } : null
    const around = {
      invitations,
      impersonator,
      device,
      inspection,
      second_factor_needed: request.lacks_second_factor,
    }
    return { body: await signedInData(deps, user, selection, around) }
  }),

  route(identityEndpoints.maintenance, async () => ({ body: await deps.maintenance() })),
]
