import { paymentTypes, registers } from '@bon/contracts/resources'
import { paymentRoutes, terminalName } from '../payments/index.ts'
import { followCards } from '../processes/index.ts'
import { tenderRoutes } from '../tenders/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Card payments as attempts at terminals, and tenders of every type. */
export const createPaymentsModule = (shared: Shared): Module => {
  const { catalogue, agenda, queries, people } = shared
  return {
    routes: [
      ...paymentRoutes({
        ...shared,
        takesAdminPin: people.takesAdminPin,
        signIns: people.signIns,
        terminalName: (scope, uuid) => terminalName(catalogue, scope, uuid),
        registerName: (scope, uuid) => catalogue.find(registers, scope, uuid)?.name ?? '',
        list: queries.listPayments,
        settle: (uuid, by, { scope, actor }) => {
          const { company_uuid, vat_entity_uuid } = scope
          return shared.settlesTerminal(uuid, by, { company_uuid, vat_entity_uuid, actor })
        },
        pollNow: ({ company_uuid, vat_entity_uuid }, uuid, now) =>
          agenda.put({ kind: 'payment', uuid, company_uuid, vat_entity_uuid, set_at: now, due_at: now }),
        codeOf: (payment_uuid) => shared.mobilepay.codeOf(payment_uuid),
      }),
      ...tenderRoutes({
        list: queries.listTenders,
        typeName: (uuid) => catalogue.anywhere(paymentTypes, uuid)?.name ?? '',
      }),
    ],
    processes: [followCards({ agenda })],
  }
}
