import { type CertificateView, certificateEndpoints } from '@bon/contracts/companies'
import { certificateStatus } from '@bon/contracts/journal'
import {
  type CompanyScope,
  type Instant,
  isRejection,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Certificates, Signer } from '@bon/contracts/ports'
import type { DataOf, vatEntities } from '@bon/contracts/resources'
import type { ResourceDependencies } from '../resources/index.ts'
import { certificateRefusal, isForRules } from './certificate-refusal.ts'
import { ownEntity } from './own-entity.ts'

export type CertificateDependencies = {
  resources: ResourceDependencies
  certificates: Certificates
  /** Introduces a key into the journal of the VAT entity, vouched for by the one in force. */
  installKey(vat_entity_uuid: Uuid, key: { signer: Signer; at: Instant }): Promise<void>
  /** The registers that the caller's company may know of, with their open sessions. */
  registersOf(scope: CompanyScope): Promise<CertificateView['registers']>
}

const partOf = ({ legal_name, cvr, cash_register_rules = null }: DataOf<typeof vatEntities>) => ({
  legal_name,
  cvr,
  cash_register_rules,
})

/** A certificate for a pair of the VAT entity's own: made here, and its private key never leaves. */
export const certificateRoutes = (deps: CertificateDependencies): Route[] => {
  const { certificates, installKey } = deps

  /** What only the company at the top of its VAT entity may change. */
  const changeable = async (scope: CompanyScope) => {
    const entity = await ownEntity(deps.resources, scope, partOf)
    if (!entity) return reject('request.not_found')
    return entity.body.may_change ? entity.body : reject('resource.inherited')
  }
  const shown = async (scope: CompanyScope, now: Instant) => {
    const body = await viewOf(deps, scope, now)
    return body ? { body } : reject('request.not_found')
  }

  return [
    route(certificateEndpoints.show, (_, { scope, now }) => shown(scope, now)),

    route(certificateEndpoints.request, async (_, { scope, now }) => {
      const entity = await changeable(scope)
      if (isRejection(entity)) return entity
      await certificates.makeSigningRequest(scope.vat_entity_uuid, entity, now)
      return shown(scope, now)
    }),

    route(certificateEndpoints.install, async ({ body }, { scope, now }) => {
      const { vat_entity_uuid } = scope
      const entity = await changeable(scope)
      if (isRejection(entity)) return entity
      const facts = certificates.read(body.certificate_pem)
      const hasPair =
        facts !== undefined && (await certificates.hasPair(vat_entity_uuid, facts.public_key_pem))
      const reason = certificateRefusal(facts, { cvr: entity.cvr, hasPair, now })
      if (reason !== undefined || !facts)
        return reject('company.certificate_refused', { reason: reason ?? 'not_a_certificate' })
      await installKey(vat_entity_uuid, { signer: await certificates.keep(vat_entity_uuid, facts), at: now })
      await certificates.noteInForce(vat_entity_uuid, facts.key_id, now)
      return shown(scope, now)
    }),
  ]
}

const viewOf = async (
  { resources, certificates, registersOf }: CertificateDependencies,
  scope: CompanyScope,
  now: Instant,
): Promise<CertificateView | undefined> => {
  const entity = await ownEntity(resources, scope, partOf)
  if (!entity) return undefined
  const { legal_name, cvr, cash_register_rules, may_change } = entity.body
  const [inForce, waiting, registers] = await Promise.all([
    certificates.inForce(scope.vat_entity_uuid),
    certificates.signingRequest(scope.vat_entity_uuid),
    registersOf(scope),
  ])
  const { of, key_id, subject, issuer, serial_number, valid_from, ends_at } = inForce
  const { warning } = certificateStatus(ends_at, now)
  return {
    legal_name,
    cvr,
    cash_register_rules,
    certificate: {
      of,
      key_id,
      subject,
      issuer,
      serial_number,
      valid_from,
      ends_at,
      warning,
      opens_covered: isForRules(inForce, now),
    },
    signing_request: waiting ?? null,
    registers,
    may_change,
  }
}
