import type { BundleRegister } from '@bon/contracts/bundles'
import { type EntrySealed, firstPreviousSignature } from '@bon/contracts/journal'
import type { CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import type { Configuration } from '@bon/services/saf-t'

/**
 * The registers and desks of a VAT entity with their entries in the file. `heads` are the last signatures before it; a
 * register is also known by these, so that one that configuration does not know is listed.
 */
export const openRegisters = (heads: Readonly<Record<RegisterUuid, string>>) => {
  const signatures = new Map<RegisterUuid, string>(Object.entries(heads))
  const entries = new Map<RegisterUuid, number>()
  const companies = new Map<RegisterUuid, CompanyUuid>()
  return {
    see({ register_uuid, signature }: EntrySealed, company_uuid: CompanyUuid): void {
      entries.set(register_uuid, (entries.get(register_uuid) ?? 0) + 1)
      if (signature !== undefined) signatures.set(register_uuid, signature)
      companies.set(register_uuid, company_uuid)
    },
    *rows(configuration: Configuration, vat_entity_uuid: Uuid): Iterable<BundleRegister> {
      const owners = new Map(companies)
      const own = configuration.companiesOf(vat_entity_uuid).map(({ uuid }) => uuid)
      for (const { uuid, company_uuid } of configuration.registersOf(own)) owners.set(uuid, company_uuid)
      for (const company_uuid of own) owners.set(deskOf({ company_uuid, vat_entity_uuid }), company_uuid)
      for (const register_uuid of signatures.keys())
        if (!owners.has(register_uuid)) owners.set(register_uuid, own[0] ?? vat_entity_uuid)
      for (const [register_uuid, company_uuid] of [...owners].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const isDesk = register_uuid === deskOf({ company_uuid, vat_entity_uuid })
        const name = configuration.register(register_uuid)?.['name']
        yield {
          line: 'register',
          register_uuid,
          company_uuid,
          kind: isDesk ? 'desk' : 'register',
          name: name === undefined ? null : String(name),
          entries: entries.get(register_uuid) ?? 0,
          last_signature: signatures.get(register_uuid) ?? firstPreviousSignature,
        }
      }
    },
  }
}
