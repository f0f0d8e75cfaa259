import type { AnyEndpoint, CompanyUuid, ExportKind, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { AccessRefusal } from '@bon/contracts/security-events'
import type { SecurityLog } from '@bon/services/security-events'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../identity/index.ts'
import { type Refusal, refusalSent } from './problem.ts'

/** The authenticated caller and the permission that the request needs. */
export type Asker = Pick<RequestContext, 'actor' | 'now' | 'caller'> & {
  impersonated_by: Uuid | undefined
  permission: string
  /** The company whose log records a refusal; undefined: every company of the caller. */
  company_uuid: CompanyUuid | undefined
}

const askers = new WeakMap<FastifyRequest, Asker>()

export const storeAsker = (
  request: FastifyRequest,
  { permission }: AnyEndpoint,
  { user_uuid: actor, impersonated_by, roles, entered }: Session,
  details: Pick<RequestContext, 'now' | 'caller'> & { named: Uuid | undefined },
): void => {
  const own = [...roles.map((role) => role.company_uuid), ...entered]
  const { now, caller, named } = details
  // Only the caller's own companies: naming a company must not write into its log.
  const company_uuid = own.find((uuid) => uuid === named) ?? (new Set(own).size === 1 ? own[0] : undefined)
  askers.set(request, { actor, impersonated_by, now, caller, permission, company_uuid })
}

/** Details of a refused request for the log line: codes and uuids (ASVS 16.2.1, 16.3.2). */
export const refusalLine = (request: FastifyRequest) => {
  const refusal = refusalSent(request)
  if (!refusal) return {}
  const asker = askers.get(request)
  if (!asker) return { code: refusal.code }
  const { permission, actor, impersonated_by } = asker
  const line = { code: refusal.code, permission, user: actor }
  return impersonated_by === undefined ? line : { ...line, impersonated_by }
}

/** Missing permissions are recorded as events. */
const reasons: Record<string, AccessRefusal> = {
  'session.forbidden': 'forbidden',
  'session.impersonating': 'impersonating',
  'session.impersonation_over': 'impersonation_over',
  'session.not_entered': 'not_entered',
  'session.second_factor_needed': 'second_factor_needed',
  'session.proof_needed': 'not_the_device',
  'session.proof_wrong': 'not_the_device',
}

/** A missing package is not a missing permission, and a till's wrong clock is not an attack; neither is recorded. */
const isReported = ({ status, reason, params }: Refusal): boolean =>
  status === 403 ? reason === 'other' : params?.['reason'] !== 'clock'

/** Not awaited: neither the refused request nor others wait for the record. */
export const reportRefusal = (request: FastifyRequest, security: SecurityLog | undefined): void => {
  const refusal = refusalSent(request)
  const asker = askers.get(request)
  const reason = reasons[refusal?.code ?? '']
  if (!security || !refusal || !isReported(refusal) || !asker || !reason) return
  const { permission, ...who } = asker
  const data = { holder_uuid: who.actor, permission, reason, times: 1 }
  void security.count(who, { type: 'AccessRefused', data })
}

/** Awaited before the file is sent, so that every export is recorded, also one that then fails. */
export const reportExport = async (
  exports: ExportKind | undefined,
  { actor, impersonated_by, caller, now, scope }: RequestContext,
  security: SecurityLog | undefined,
): Promise<void> => {
  if (!exports) return
  const who = { actor, impersonated_by, caller, now, company_uuid: scope.company_uuid }
  await security?.count(who, { type: 'DataExported', data: { holder_uuid: actor, kind: exports, times: 1 } })
}
