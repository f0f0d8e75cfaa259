import { companies, vatEntities } from '@bon/contracts/resources'
import { bundleRoutes } from '../bundles/index.ts'
import { askerIn } from '../identity/index.ts'
import { forgetInBundles, makeBundles } from '../processes/index.ts'
import { entriesOfPeriod } from '../saf-t/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** The journal as a file that anyone can prove. */
export const createBundlesModule = (shared: Shared): Module => {
  const { handler, agenda, queries, bundleFolder, identity, catalogue, store, vault } = shared
  return {
    routes: bundleRoutes({
      handler,
      list: queries.listBundles,
      find: queries.findBundle,
      folder: bundleFolder,
      entriesIn: (vat_entity_uuid, period) => entriesOfPeriod(store, vat_entity_uuid, period),
      askerOf: askerIn(identity),
      isTop: ({ company_uuid, vat_entity_uuid }) => {
        const own = catalogue.anywhere(companies, company_uuid)
        const parent = own?.parent_uuid ? catalogue.anywhere(companies, own.parent_uuid) : undefined
        // A subcompany with a number of its own has no parent that exports for it.
        return parent?.vat_entity_uuid !== vat_entity_uuid
      },
      cvrOf: (uuid) => catalogue.anywhere(vatEntities, uuid)?.cvr ?? '',
    }),
    processes: [makeBundles({ agenda }), forgetInBundles({ agenda, vault })],
  }
}
