import { paperStream } from '@bon/contracts/papers'
import { companySettings, registers, tables } from '@bon/contracts/resources'
import { dayIn, moneyLimitsOf } from '../companies/index.ts'
import { customerOf, invoiceOf, invoiceTypeOf, mayInvoice } from '../invoices/index.ts'
import { unlessUnsealed } from '../journal/index.ts'
import {
  creditingRoutes,
  invoicingRoutes,
  knowsReferences,
  type OrderDependencies,
  officeCorrectingRoutes,
  orderRoutes,
} from '../orders/index.ts'
import { paperDecider, receiptOf } from '../papers/index.ts'
import { refundLimitOf } from '../payments/index.ts'
import { numberPickups, payOrder, refundOrder, transferLines } from '../processes/index.ts'
import { correctableTypes, deskSession } from '../registers/index.ts'
import { deskDependencies } from './desk.dependencies.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Orders: sold, paid, parked, given back, invoiced and credited. */
export const createOrdersModule = (shared: Shared): Module => {
  const { handler, catalogue, resources, queries, history, storeFiscal, papers, side } = shared
  const dependencies = orderDependencies(shared)
  return {
    routes: [
      ...orderRoutes(dependencies, {
        list: queries.listOrders,
        named: queries.namedOrders,
        ofCard: queries.ordersOfCard,
        dayOf: (scope, at) => dayIn(catalogue, scope, at),
        texts: shared.texts,
        tablesNumbered: (scope, number) =>
          catalogue
            .list(tables, scope)
            .flatMap((table) => (table.number.toLowerCase() === number ? [table.uuid] : [])),
        history,
        receipt: (scope, order_uuid) => receiptOf(papers, scope, order_uuid),
      }),
      ...invoicingRoutes({
        ...dependencies,
        mayInvoice: (scope, uuid) => {
          const register = catalogue.find(registers, scope, uuid)
          return register !== undefined && mayInvoice(catalogue, scope, register)
        },
        invoiceType: (scope) => invoiceTypeOf(catalogue, scope),
        customer: (scope, uuid) => customerOf(resources, scope, uuid),
        storeFiscal,
      }),
      ...creditingRoutes({
        ...dependencies,
        invoice: (scope, uuid) => invoiceOf(handler, scope, uuid),
        deskSession: deskSession(deskDependencies(shared)),
        storeFiscal,
      }),
      ...officeCorrectingRoutes({
        ...dependencies,
        deskSession: deskSession(deskDependencies(shared)),
        correctableTypes: (scope) => correctableTypes(catalogue, scope),
      }),
    ],
    processes: [
      payOrder(side.settle),
      transferLines(side.carry),
      refundOrder(side.giveBack, side.reversal),
      numberPickups({
        handler,
        locationOf: (uuid) => catalogue.anywhere(registers, uuid)?.location_uuid ?? undefined,
      }),
    ],
  }
}

const orderDependencies = (shared: Shared): OrderDependencies => {
  const { handler, catalogue, people, side, inTime } = shared
  return {
    ...shared,
    settle: (order, payment, who) => inTime(unlessUnsealed(side.settle(order, payment, who))),
    carry: side.carry,
    giveBack: async (cause) => {
      const drive = cause.type === 'OrderReversalStarted' ? side.reversal : side.giveBack
      return (await inTime(unlessUnsealed(drive(cause).then(() => true)))) ?? false
    },
    mayReopen: (scope) => catalogue.find(companySettings, scope, scope.company_uuid)?.may_reopen ?? true,
    takesAdminPin: people.takesAdminPin,
    signIns: people.signIns,
    billShown: async ({ company_uuid }, order_uuid) => {
      const made = await handler.load(paperDecider, paperStream(order_uuid), company_uuid)
      return made?.state.prints.some(({ paper }) => paper === 'provisional') ?? false
    },
    limits: (scope) => moneyLimitsOf(catalogue, scope),
    refundLimit: (scope, terminal_uuid) => refundLimitOf(catalogue, scope, terminal_uuid),
    knows: knowsReferences(catalogue, shared.resources),
    hasTable: (scope, uuid) => catalogue.find(tables, scope, uuid) !== undefined,
    isProvider: shared.permissions.isProvider,
  }
}
