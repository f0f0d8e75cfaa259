import { kitchenDisplays } from '@bon/contracts/resources'
import { kitchenOf, kitchenRoutes, nameOf, printingRoutes, windowOf } from '../printing/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** The kitchen's tickets and displays, and all print jobs. */
export const createPrintingModule = (shared: Shared): Module => {
  const { catalogue, queries, people } = shared
  return {
    routes: [
      ...kitchenRoutes({
        ...shared,
        signIns: people.signIns,
        windowOf: (company_uuid) => windowOf(catalogue, company_uuid),
      }),
      ...printingRoutes({
        ...shared,
        kitchenOf: (company_uuid) => kitchenOf(catalogue, company_uuid),
        displayOf: (scope, uuid) => catalogue.find(kitchenDisplays, scope, uuid),
        nameOf: (scope, of, uuid) => nameOf(catalogue, scope, of, uuid),
        list: queries.listPrintJobs,
        trouble: queries.troubledJobs,
        tickets: queries.recentTickets,
      }),
    ],
    processes: shared.printing.processes,
  }
}
