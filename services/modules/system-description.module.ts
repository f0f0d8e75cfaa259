import { registerStream } from '@bon/contracts/registers'
import { registers, vatEntities } from '@bon/contracts/resources'
import { companyOf, signedRegistersOf } from '../companies/index.ts'
import { chainStateOf } from '../journal/index.ts'
import { remember } from '../kernel/index.ts'
import { reachesOthers } from '../processes/index.ts'
import { registerDecider } from '../registers/index.ts'
import { systemDescriptionRoutes } from '../system-description/index.ts'
import { headRecipients } from './head-recipients.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** How long the state of a chain that was computed is told. */
const chain_ms = 5_000

/** The page for an inspector. */
export const createSystemDescriptionModule = (shared: Shared): Module => {
  const { catalogue, certificates, handler, installation, sessions, store } = shared
  const chainState = remember(
    { elapsed_ms: shared.elapsed_ms, keep_ms: chain_ms },
    (vat_entity_uuid: string) => vat_entity_uuid,
    (vat_entity_uuid) => chainStateOf(store, vat_entity_uuid),
  )
  const isMailed = reachesOthers(headRecipients(shared))
  return {
    routes: systemDescriptionRoutes({
      installation,
      certificates,
      companyOf: ({ company_uuid, vat_entity_uuid }) => {
        const company = companyOf(catalogue, company_uuid)
        const entity = catalogue.anywhere(vatEntities, vat_entity_uuid)
        if (!company || !entity) return undefined
        const { legal_name, cvr, zone, cash_register_rules = null } = entity
        return { name: company.display_name, legal_name, cvr, zone, cash_register_rules }
      },
      registersOf: (scope) => signedRegistersOf({ catalogue, sessions }, scope),
      detailsOf: async (uuid) => {
        const register = catalogue.anywhere(registers, uuid)
        const company_uuid = register?.company_uuid ?? ''
        const [session, program] = await Promise.all([
          sessions.latest(uuid, company_uuid),
          handler.load(registerDecider, registerStream(uuid), company_uuid),
        ])
        const version = program?.state.programs.till?.version ?? null
        return { name: register?.name ?? '', latest_z: session?.n ?? 0, version }
      },
      chainOf: ({ vat_entity_uuid }) => chainState(vat_entity_uuid),
      mailsHeads: ({ company_uuid }) => isMailed(company_uuid),
    }),
    processes: [],
  }
}
