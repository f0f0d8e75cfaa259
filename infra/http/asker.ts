import type { AnyEndpoint, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { AccessRefusal } from '@bon/contracts/security-events'
import type { SecurityDesk } from '@bon/services/security-events'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../identity/index.ts'
import { type Refusal, refusalSent } from './problem.ts'

/** Who asks, once his token is known, and for which row of the table of permissions. */
export type Asker = Pick<RequestContext, 'actor' | 'now' | 'caller'> & {
  impersonated_by: Uuid | undefined
  permission: string
  /** Whose log hears of a refusal; undefined: each company's of which he is. */
  company_uuid: Uuid | undefined
}

const askers = new WeakMap<FastifyRequest, Asker>()

export const keepAsker = (
  request: FastifyRequest,
  { permission }: AnyEndpoint,
  { user_uuid: actor, impersonated_by, roles, entered }: Session,
  asked: Pick<RequestContext, 'now' | 'caller'> & { named: Uuid | undefined },
): void => {
  const own = [...roles.map((role) => role.company_uuid), ...entered]
  const { now, caller, named } = asked
  // A company that he only names hears nothing of him: a stranger would write into its log.
  const company_uuid = own.find((uuid) => uuid === named) ?? (new Set(own).size === 1 ? own[0] : undefined)
  askers.set(request, { actor, impersonated_by, now, caller, permission, company_uuid })
}

/** What a refused request's line says beside its status: codes and uuids (ASVS 16.2.1, 16.3.2). */
export const refusalLine = (request: FastifyRequest) => {
  const refusal = refusalSent(request)
  if (!refusal) return {}
  const asker = askers.get(request)
  if (!asker) return { code: refusal.code }
  const { permission, actor, impersonated_by } = asker
  const line = { code: refusal.code, permission, user: actor }
  return impersonated_by === undefined ? line : { ...line, impersonated_by }
}

/** A right that is lacking is a fact of the log. */
const reasons: Record<string, AccessRefusal> = {
  'session.forbidden': 'forbidden',
  'session.impersonating': 'impersonating',
  'session.impersonation_over': 'impersonation_over',
  'session.not_entered': 'not_entered',
  'session.second_factor_needed': 'second_factor_needed',
  'session.proof_needed': 'not_the_device',
  'session.proof_wrong': 'not_the_device',
}

/** A package that is lacking is no right that is lacking; nor is a till's clock that is wrong. */
const isTold = ({ status, reason, params }: Refusal): boolean =>
  status === 403 ? reason === 'other' : params?.['reason'] !== 'clock'

/** Called behind the answer: the refused one does not wait, and nobody else does. */
export const tellRefusal = (request: FastifyRequest, security: SecurityDesk | undefined): void => {
  const refusal = refusalSent(request)
  const asker = askers.get(request)
  const reason = reasons[refusal?.code ?? '']
  if (!security || !refusal || !isTold(refusal) || !asker || !reason) return
  const { permission, ...who } = asker
  const data = { holder_uuid: who.actor, permission, reason, times: 1 }
  void security.count(who, { type: 'AccessRefused', data })
}

/** Before the file goes out: what is in the log left the house, or was about to. */
export const tellExport = async (
  { exports }: AnyEndpoint,
  { actor, impersonated_by, caller, now, scope }: RequestContext,
  security: SecurityDesk | undefined,
): Promise<void> => {
  if (!exports) return
  const who = { actor, impersonated_by, caller, now, company_uuid: scope.company_uuid }
  await security?.count(who, { type: 'DataExported', data: { holder_uuid: actor, kind: exports, times: 1 } })
}
