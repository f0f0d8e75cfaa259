import { type CompanyUuid, type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import { type AnyResource, provider_company_uuid } from '@bon/contracts/resources'
import type { Fields } from './resource.decider.ts'

/** A unique value within a company; under the provider's company, within the installation. */
export type Claim = { company_uuid: CompanyUuid; resource: string; field: string; value: string; owner: Uuid }

/**
 * Uniqueness across streams (ARCH-21): a value is claimed before the append. A claim is a lease of ten seconds; after
 * that it holds only while the owner's stream contains the value, so nothing needs to be released.
 */
export type Reservations = {
  /** The conflicting owner; undefined when the claim succeeded. */
  claim(claim: Claim, isStillClaimed: (owner: Uuid) => Promise<boolean>): Promise<Uuid | undefined>
}

/** Values that the data claims, ignoring case, Unicode form and surrounding white space. */
export const claimsOf = (
  { unique }: AnyResource,
  data: Fields,
): { fields: readonly string[]; value: string }[] =>
  unique.flatMap((fields) => {
    const values = fields.map((name) => data[name] ?? null)
    return values.includes(null) ? [] : [{ fields, value: values.map(canonicalValue).join('\u001f') }]
  })

/** The company uuid under which an entity's values are claimed. */
export const claimedUnder = ({ unique_in }: AnyResource, company_uuid: CompanyUuid): Uuid =>
  unique_in === 'installation' ? provider_company_uuid : company_uuid

/** The rejection for a value in use, without revealing its owner. */
export const duplicateRejection = (
  { unique_in }: AnyResource,
  fields: readonly string[],
): Rejection<'resource.taken'> => {
  const { rule } = unique_in === 'installation' ? { rule: 'taken_in_installation' } : { rule: 'taken' }
  const at = fields.map((name) => ({ path: `data.${name}`, rule }))
  return { ...reject('resource.taken', { field: fields.join(', ') }), fields: at }
}

const canonicalValue = (value: unknown): string =>
  typeof value === 'string' ? value.trim().normalize('NFC').toLocaleLowerCase('da') : JSON.stringify(value)
