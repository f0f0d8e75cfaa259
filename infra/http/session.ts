import type { DeviceKey } from '@bon/contracts/identity'
import {
  type AnyEndpoint,
  type CompanyScope,
  type CompanyUuid,
  type Instant,
  nilUuid,
  type RequestContext,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type Barred,
  type Feature,
  mayDo,
  neverImpersonating,
  type Permission,
  permissions,
  registerAbility,
} from '@bon/contracts/permissions'
import type { Clock, NewId } from '@bon/contracts/ports'
import { providerScope } from '@bon/contracts/resources'
import { type Company, hasRoleEverywhere, isOutside, personIn, rolesIn } from '@bon/services/identity'
import type { FastifyRequest } from 'fastify'
import { actorHeaders, createProofs, type Session } from '../identity/index.ts'
import { storeAsker } from './asker.ts'
import { refused } from './problem.ts'
import {
  bearerToken,
  callerOf,
  companyNamed,
  hostOf,
  idempotencyKey,
  ifMatch,
  impersonated,
  proofOf,
} from './request-headers.ts'

export type AuthoriseOptions = {
  identity: {
    sessionOf(token: string): Promise<Session | undefined>
    /** Why the token of an inspection link is none any more. */
    endOfInspection(token: string): Promise<'expired' | 'revoked' | undefined>
  }
  companyOf(uuid: Uuid): Promise<Company | undefined> | Company | undefined
  /** Why a company may not use a feature, whatever the role (PERM-11 to PERM-13). */
  barredFrom?(company_uuid: CompanyUuid, feature: Feature): Barred | undefined
  /** Provider staff can only set up their second factor until they have one; off in a demo. */
  staff_needs_second_factor: boolean
  clock: Clock
  newId: NewId
}

/** An authorised request: its context, and its session unless the endpoint is public. */
export type Authorised = { context: RequestContext; session?: Session; token?: string }
export type Authorise = (request: FastifyRequest, endpoint: AnyEndpoint) => Promise<Authorised>

/** The only place that answers 401 and 403. */
export const createAuthorise = ({
  identity,
  companyOf,
  barredFrom,
  staff_needs_second_factor,
  clock,
  newId,
}: AuthoriseOptions): Authorise => {
  const proofs = createProofs()
  return async (request, endpoint) => {
    const actors: readonly string[] = permissions[endpoint.permission]
    const commandMeta = request.method === 'GET' || request.method === 'HEAD' ? {} : commandHeaders(request)
    const base = {
      now: clock.now(),
      command_id: newId(),
      caller: callerOf(request),
      host: hostOf(request),
      ...commandMeta,
    }
    if (actors.includes('public')) return { context: { ...base, actor: nilUuid, scope: noCompany } }

    const token = bearerToken(request)
    const own = token === undefined ? undefined : await identity.sessionOf(token)
    if (!token || !own) throw await missing(identity, token)
    // To the moment: the session may have been read a second ago.
    if (own.inspection && own.inspection.until <= base.now) throw refused(401, 'inspection_link.expired')
    const named = companyNamed(request)
    storeAsker(request, endpoint, own, { ...base, named })
    if (own.key) refuseUnproved({ ...own, key: own.key }, token, request, base.now, proofs)
    const lacks_second_factor = staff_needs_second_factor && own.lacks_second_factor
    if (lacks_second_factor && !isOwnAccount(endpoint))
      throw refused(403, 'session.second_factor_needed', { reason: 'other' })
    const session = actorHeaders(own, impersonated(request))
    // The grant has ended or never existed: the page drops it and continues as the user itself.
    if (!session) throw refused(403, 'session.impersonation_over', { reason: 'other' })
    storeAsker(request, endpoint, session, { ...base, named })
    refuseBeyondAbility(session, endpoint, request)

    const { user_uuid: actor, session_uuid, impersonated_by, device } = session
    const { entered, signed_in, inspection } = session
    const marks = {
      ...(impersonated_by && { impersonated_by }),
      ...(device && { device }),
      ...(inspection && { inspection }),
    }
    const marks_of_request = { entered, signed_in, lacks_second_factor, ...marks }
    if (isProviderRequest(endpoint)) {
      if (!session.wsy_role || !actors.includes(session.wsy_role)) throw forbidden()
      return {
        context: { ...base, ...marks_of_request, actor, session_uuid, scope: providerScope },
        session,
        token,
      }
    }

    const needsCompany = !actors.includes('signed_in')
    const company_uuid = named ?? onlyCompany(session)
    if (company_uuid === undefined && needsCompany) throw forbidden()
    if (company_uuid !== undefined)
      refuseWithoutRight(session, company_uuid, needsCompany ? endpoint.permission : undefined)

    const scope = company_uuid === undefined ? noCompany : await scopeOf(companyOf, session, company_uuid)
    if (company_uuid !== undefined) refuseBarred(company_uuid, endpoint, barredFrom)
    return { context: { ...base, ...marks_of_request, actor, session_uuid, scope }, session, token }
  }
}

/** A copied till token lacks the till's key: each request must prove possession of it (ADR 0093). */
const refuseUnproved = (
  { key, session_uuid }: Session & { key: DeviceKey },
  token: string,
  request: FastifyRequest,
  now: Instant,
  proofs: ReturnType<typeof createProofs>,
): void => {
  const proof = proofOf(request)
  if (proof === undefined) throw refused(401, 'session.proof_needed')
  const { method } = request
  const [path = ''] = request.url.split('?', 1)
  const reason = proofs.faultOf({ proof, key, session_uuid, token, method, path, now })
  // A till whose clock is wrong makes another proof by our time.
  if (reason) throw refused(401, 'session.proof_wrong', { params: { reason, now } })
}

/** The actor and company of a public call. */
const noCompany: CompanyScope = { company_uuid: nilUuid, vat_entity_uuid: nilUuid, resource_companies: [] }

/** Without a session: never had, or ended; whose inspection link ended is told so. */
const missing = async (identity: AuthoriseOptions['identity'], token: string | undefined) => {
  const end = token === undefined ? undefined : await identity.endOfInspection(token)
  return refused(401, end ? `inspection_link.${end}` : 'session.missing')
}

const forbidden = () => refused(403, 'session.forbidden', { reason: 'other' })

/** Signing out, reading one's own account, and managing it and its second factor. */
const isOwnAccount = ({ permission }: AnyEndpoint): boolean =>
  permission === 'session.own' || permission === 'profile.own'

/** Provider data belongs to no company, so the caller's company does not matter. */
const isProviderRequest = ({ permission }: AnyEndpoint): boolean => permission.startsWith('provider.')

/** A feature that the company does not have is refused for every role. */
const refuseBarred = (
  company_uuid: CompanyUuid,
  { feature = [] }: AnyEndpoint,
  barredFrom: AuthoriseOptions['barredFrom'],
): void => {
  for (const needed of [feature].flat() as Feature[]) {
    const bar = barredFrom?.(company_uuid, needed)
    if (bar) throw barredRefusal(bar)
  }
}

const barredRefusal = (bar: Barred) =>
  refused(403, 'session.forbidden', {
    reason: bar.reason,
    params: {
      feature: bar.feature,
      ...(bar.reason === 'insufficient_subscription' && { packages: bar.packages.join(',') }),
    },
  })

/**
 * Restrictions of a token beyond its holder's role: of a till (DEF-46), of an impersonation (DEF-48), and of an
 * inspection link, behind which nobody has an account.
 */
const refuseBeyondAbility = (
  session: Session,
  { permission, path }: AnyEndpoint,
  request: FastifyRequest,
) => {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (session.impersonated_by && !reads && neverImpersonating.includes(permission))
    throw refused(403, 'session.impersonating', { reason: 'other' })
  if (session.abilities === 'inspection' && !mayInspect(permission)) throw forbidden()
  if (session.abilities !== 'register') return
  if (!registerAbility.includes(permission)) throw forbidden()
  const { uuid } = request.params as { uuid?: string }
  if (path.startsWith('/registers/:uuid') && uuid !== session.device?.register_uuid) throw forbidden()
}

const mayInspect = (permission: Permission): boolean => {
  const actors: readonly string[] = permissions[permission]
  return permission === 'session.own' || actors.includes('inspector')
}

/** A paired device acts for one register only; the body may not name another. */
export const stayAtRegister = ({ device }: RequestContext, body: unknown): void => {
  if (!device || typeof body !== 'object' || body === null || !('register_uuid' in body)) return
  if (body.register_uuid !== device.register_uuid) throw forbidden()
}

const commandHeaders = (request: FastifyRequest): { command_id?: Uuid; if_match?: bigint } => {
  const command_id = idempotencyKey(request)
  const if_match = ifMatch(request)
  return { ...(command_id && { command_id }), ...(if_match !== undefined && { if_match }) }
}

const onlyCompany = ({ roles }: Session): Uuid | undefined => {
  // A practised day makes nobody name the company that was the only one before.
  const own = new Set(roles.flatMap((role) => (role.is_practice ? [] : [role.company_uuid])))
  return own.size === 1 ? [...own][0] : undefined
}

/** Requires a role in that company, and the permission by a role or a page there. */
const refuseWithoutRight = (
  session: Session,
  company_uuid: CompanyUuid,
  permission: Permission | undefined,
) => {
  if (isOutside(session, company_uuid)) throw refused(403, 'session.not_entered', { reason: 'other' })
  if (rolesIn(session, company_uuid).length === 0) throw forbidden()
  if (permission && !mayDo(personIn(session, company_uuid), permission)) throw forbidden()
}

/** Whether an authorised session is still allowed; for long-lived connections. */
export const mayStill = (session: Session, company_uuid: CompanyUuid, endpoint: AnyEndpoint): boolean => {
  if (isOutside(session, company_uuid)) return false
  return mayDo(personIn(session, company_uuid), endpoint.permission)
}

const scopeOf = async (
  companyOf: AuthoriseOptions['companyOf'],
  session: Session,
  company_uuid: CompanyUuid,
): Promise<CompanyScope> => {
  const company = await companyOf(company_uuid)
  // Provider staff named a company that does not exist. For others, their company has not been projected yet.
  if (!company && hasRoleEverywhere(session)) throw forbidden()
  if (!company) throw refused(503, 'unavailable', { retry_after: 1 })
  const resource_companies = [company_uuid]
  for (let parent = company.parent_uuid; parent !== null && !resource_companies.includes(parent); ) {
    resource_companies.push(parent)
    parent = (await companyOf(parent))?.parent_uuid ?? null
  }
  resource_companies.push(providerScope.company_uuid)
  return { company_uuid, vat_entity_uuid: company.vat_entity_uuid, resource_companies }
}
