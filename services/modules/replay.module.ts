import { products } from '@bon/contracts/resources'
import { dayIn, settingsOf } from '../companies/index.ts'
import { riskRulesOf } from '../journal/index.ts'
import { replayRoutes } from '../replay/index.ts'
import { initialsFor } from './initials-for.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** A register and the floor at any moment of a day (BEYOND-07). */
export const createReplayModule = (shared: Shared): Module => {
  const { catalogue, certificates, queries } = shared
  return {
    routes: replayRoutes({
      ...shared,
      ...queries,
      dayOf: (scope, at) => dayIn(catalogue, scope, at),
      risksOf: ({ company_uuid }) => riskRulesOf(settingsOf(catalogue, company_uuid)),
      productName: (uuid) => catalogue.anywhere(products, uuid)?.name,
      initials: initialsFor(shared),
      certificateOf: async (vat_entity_uuid, key_id) => {
        const inForce = await certificates.inForce(vat_entity_uuid)
        return inForce.key_id === key_id ? inForce.certificate_pem : undefined
      },
    }),
    processes: [],
  }
}
