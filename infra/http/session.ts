import type { AnyEndpoint, CompanyScope, RequestContext, Uuid } from '@bon/contracts/kernel'
import { permissions } from '@bon/contracts/permissions'
import type { Clock, NewId } from '@bon/contracts/ports'
import { actsEverywhere, type Company, rolesIn } from '@bon/services/identity'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../identity/index.ts'
import { refused } from './problem.ts'
import { bearerToken, callerOf, companyNamed, idempotencyKey, ifMatch } from './request-headers.ts'

export type AuthoriseOptions = {
  identity: { sessionOf(token: string): Promise<Session | undefined> }
  companyOf(uuid: Uuid): Promise<Company | undefined> | Company | undefined
  clock: Clock
  newId: NewId
}

/** A request that may go on: its context, and the session behind it unless the endpoint is public. */
export type Authorised = { context: RequestContext; session?: Session; token?: string }
export type Authorise = (request: FastifyRequest, endpoint: AnyEndpoint) => Promise<Authorised>

/** The one place that says 401 and 403. */
export const createAuthorise =
  ({ identity, companyOf, clock, newId }: AuthoriseOptions): Authorise =>
  async (request, endpoint) => {
    const actors: readonly string[] = permissions[endpoint.permission]
    const asked = request.method === 'GET' || request.method === 'HEAD' ? {} : commandHeaders(request)
    const base = { now: clock.now(), command_id: newId(), caller: callerOf(request), ...asked }
    if (actors.includes('public')) return { context: { ...base, actor: nobody, scope: noCompany } }

    const token = bearerToken(request)
    const session = token === undefined ? undefined : await identity.sessionOf(token)
    if (!token || !session) throw refused(401, 'session.missing')

    const needsCompany = !actors.includes('signed_in')
    const company_uuid = companyNamed(request) ?? onlyCompany(session)
    if (company_uuid === undefined && needsCompany) throw forbidden()
    if (company_uuid !== undefined)
      refuseWithoutRole(session, company_uuid, needsCompany ? actors : undefined)

    const scope = company_uuid === undefined ? noCompany : await scopeOf(companyOf, session, company_uuid)
    const { user_uuid: actor, session_uuid } = session
    return { context: { ...base, actor, session_uuid, scope }, session, token }
  }

/** What a public call acts as: nobody, in no company. No row of ours has these ids. */
const nobody: Uuid = '00000000-0000-0000-0000-000000000000'
const noCompany: CompanyScope = { company_uuid: nobody, vat_entity_uuid: nobody, resource_companies: [] }

const forbidden = () => refused(403, 'session.forbidden', { reason: 'other' })

const commandHeaders = (request: FastifyRequest): { command_id?: Uuid; if_match?: bigint } => {
  const command_id = idempotencyKey(request)
  const if_match = ifMatch(request)
  return { ...(command_id && { command_id }), ...(if_match !== undefined && { if_match }) }
}

const onlyCompany = ({ roles }: Session): Uuid | undefined => {
  const own = new Set(roles.map((role) => role.company_uuid))
  return own.size === 1 ? [...own][0] : undefined
}

/** A role in that company at all, and one of those that the permission names. */
const refuseWithoutRole = (session: Session, company_uuid: Uuid, actors: readonly string[] | undefined) => {
  const roles = rolesIn(session, company_uuid)
  if (roles.length === 0 || (actors && !roles.some((role) => actors.includes(role)))) throw forbidden()
}

/** Whether a session that was let in may still stay; for connections that live on. */
export const mayStill = (session: Session, company_uuid: Uuid, endpoint: AnyEndpoint): boolean => {
  const actors: readonly string[] = permissions[endpoint.permission]
  return rolesIn(session, company_uuid).some((role) => actors.includes(role))
}

const scopeOf = async (
  companyOf: AuthoriseOptions['companyOf'],
  session: Session,
  company_uuid: Uuid,
): Promise<CompanyScope> => {
  const company = await companyOf(company_uuid)
  // Provider staff named a company that is none. Somebody's own company that is not known yet is still being read.
  if (!company && actsEverywhere(session)) throw forbidden()
  if (!company) throw refused(503, 'unavailable', { retry_after: 1 })
  const resource_companies = [company_uuid]
  for (let parent = company.parent_uuid; parent !== null && !resource_companies.includes(parent); ) {
    resource_companies.push(parent)
    parent = (await companyOf(parent))?.parent_uuid ?? null
  }
  return { company_uuid, vat_entity_uuid: company.vat_entity_uuid, resource_companies }
}
