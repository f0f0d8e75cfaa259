import { type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import { type AnyResource, provider_company_uuid } from '@bon/contracts/resources'
import type { Fields } from './resource.decider.ts'

/** A value that no two entities of a company may share; under the provider's company, no two of the installation. */
export type Claim = { company_uuid: Uuid; resource: string; field: string; value: string; owner: Uuid }

/**
 * Uniqueness beside streams (architecture.md 6): a value is claimed before the append. A claim is a lease of ten
 * seconds; after that it is its owner's only while the owner's stream holds the value, so nothing has to be released.
 */
export type Reservations = {
  /** The owner that stands in the way; undefined when the value is now ours. */
  claim(claim: Claim, stillHeld: (owner: Uuid) => Promise<boolean>): Promise<Uuid | undefined>
}

/** What the data claims. Letters' case, spelling of accents and outer spaces do not make a name another name. */
export const claimsOf = (
  { unique }: AnyResource,
  data: Fields,
): { fields: readonly string[]; value: string }[] =>
  unique.flatMap((fields) => {
    const values = fields.map((name) => data[name] ?? null)
    return values.includes(null) ? [] : [{ fields, value: values.map(canonicalValue).join('\u001f') }]
  })

/** Under which company's uuid the values of an entity are claimed. */
export const claimedUnder = ({ unique_in }: AnyResource, company_uuid: Uuid): Uuid =>
  unique_in === 'installation' ? provider_company_uuid : company_uuid

/** The answer to a value that somebody else has; never who. */
export const takenBy = (
  { unique_in }: AnyResource,
  fields: readonly string[],
): Rejection<'resource.taken'> => {
  const { rule } = unique_in === 'installation' ? { rule: 'taken_in_installation' } : { rule: 'taken' }
  const at = fields.map((name) => ({ path: `data.${name}`, rule }))
  return { ...reject('resource.taken', { field: fields.join(', ') }), fields: at }
}

const canonicalValue = (value: unknown): string =>
  typeof value === 'string' ? value.trim().normalize('NFC').toLocaleLowerCase('da') : JSON.stringify(value)
