import { companies, vatEntities } from '@bon/contracts/resources'
import { askerIn } from '../identity/index.ts'
import { checkSafTDays, makeSafT } from '../processes/index.ts'
import { entriesOfPeriod, safTRoutes } from '../saf-t/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** The journal as a file for the authority. */
export const createSafTModule = (shared: Shared): Module => {
  const { handler, agenda, queries, safTFolder, identity, catalogue, store } = shared
  return {
    routes: safTRoutes({
      handler,
      agenda,
      list: queries.listSafTExports,
      find: queries.findSafTExport,
      folder: safTFolder,
      entriesIn: (vat_entity_uuid, period) => entriesOfPeriod(store, vat_entity_uuid, period),
      askerOf: askerIn(identity),
      isTop: ({ company_uuid, vat_entity_uuid }) => {
        const own = catalogue.anywhere(companies, company_uuid)
        const parent = own?.parent_uuid ? catalogue.anywhere(companies, own.parent_uuid) : undefined
        // A subcompany with a number of its own has no parent that exports for it.
        return parent?.vat_entity_uuid !== vat_entity_uuid
      },
      entityOf: (uuid) => catalogue.anywhere(vatEntities, uuid) ?? { cvr: '', zone: 'Europe/Copenhagen' },
    }),
    processes: [checkSafTDays({ agenda }), makeSafT({ agenda })],
  }
}
