import type { CompanyScope } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { companies, customPrices, registers } from '@bon/contracts/resources'
import {
  certificateEndedOf,
  dayRulesIn,
  isPracticeIn,
  paymentStatusOf,
  scopeOf,
  settingsOf,
} from '../companies/index.ts'
import { hasDrawer, openDrawerOf } from '../devices/index.ts'
import { drawerExplanationRoutes } from '../drawer-explanations/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { closeDesks, oweRestOf, recordPriceChanges, terminalDays } from '../processes/index.ts'
import {
  createUntilClosed,
  deskSession,
  expenseAccounts,
  preparedCatalogues,
  type RegisterDependencies,
  registerRoutes,
  registerRows,
  registerStatus,
  zReportPrint,
  zReportRoutes,
} from '../registers/index.ts'
import { deskDependencies, underRulesOf } from './desk.dependencies.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Registers, their sessions and the Z reports of those. */
export const createRegistersModule = (shared: Shared): Module => ({
  routes: [
    ...registerRoutes(registerDependencies(shared)),
    ...zReportRoutes({
      handler: shared.handler,
      list: shared.queries.listZReports,
      print: async (scope, report) => ({
        ...(await zReportPrint(shared, scope, report)),
        ...(await shared.queries.zReportNeighbours(scope, report)),
      }),
      readText: shared.readText,
    }),
    ...drawerExplanationRoutes({ ...shared, countsBlind: countsBlindIn(shared) }),
  ],
  processes: [
    shared.side.closeRegister,
    recordPriceChanges({
      ...shared,
      now: shared.clock.now,
      scopeOf: (company_uuid) => scopeOf(shared.catalogue, company_uuid),
      productOf: (resource, uuid) =>
        resource === 'products' ? uuid : shared.catalogue.anywhere(customPrices, uuid)?.product_uuid,
      deskSession: deskSession(deskDependencies(shared)),
      hasOpened: async (scope) => {
        // Its desk would count what is none of a trade.
        if (isPracticeIn(shared.catalogue)(scope.company_uuid)) return false
        const own = shared.catalogue.list(registers, scope).map(({ uuid }) => uuid)
        const found = await Promise.all(
          [...own, deskOf(scope)].map((uuid) => shared.sessions.latest(uuid, scope.company_uuid)),
        )
        return found.some((session) => session !== undefined)
      },
    }),
    closeDesks({
      ...shared,
      dayRules: (vat_entity_uuid) => dayRulesIn(shared.catalogue, { vat_entity_uuid }),
    }),
  ],
})

const countsBlindIn =
  ({ catalogue }: Pick<Shared, 'catalogue'>) =>
  ({ company_uuid }: CompanyScope): boolean =>
    settingsOf(catalogue, company_uuid).blind_count

const registerDependencies = (shared: Shared): RegisterDependencies => {
  const { handler, catalogue, clock, queries, people, vault, settle_wait_ms } = shared
  const shown = {
    ...shared,
    cashiers: shared.activeCashiers,
    now: clock.now,
    certificateEndedIn: certificateEndedOf(shared.certificates),
  }
  const prepared = preparedCatalogues({ catalogue, now: clock.now, prepareBody: shared.prepareBody })
  return {
    ...shared,
    rows: (scope) => registerRows(shown, scope),
    catalogue: prepared.whole,
    catalogueChanges: prepared.since,
    data: (scope, uuid) => registerStatus(shown, scope, uuid),
    dataAnywhere: async (actor, uuid) => {
      const company = catalogue.anywhere(registers, uuid)?.company_uuid
      const scope = company && scopeOf(catalogue, company)
      const may = scope && (await shared.permissions.mayAsOwn(actor, scope.company_uuid, ['register.read']))
      return may ? registerStatus(shown, scope, uuid) : undefined
    },
    isBlocked: ({ company_uuid }) =>
      paymentStatusOf(catalogue.anywhere(companies, company_uuid)?.paid_until ?? null, clock.now()) ===
      'block',
    underRules: underRulesOf(shared),
    certificateEndedIn: certificateEndedOf(shared.certificates),
    ordersAtClose: queries.ordersAtClose,
    openPayments: queries.unfinishedPayments,
    ...terminalDays({ ...shared, now: clock.now }),
    oweRest: oweRestOf(shared),
    dropEmpty: async (order_uuid, by, context) => {
      await handler.handle(orderDecider, orderStream(order_uuid), { type: 'CancelEmpty', by }, context)
    },
    checkPin: shared.identity.checkPin,
    takesAdminPin: people.takesAdminPin,
    signIns: people.signIns,
    clock: shared.clockTrust,
    storeText: ({ company_uuid }, subject, text) => vault.put({ company_uuid, subject, class: 'A', text }),
    untilClosed: createUntilClosed({ handler, clock, wait_ms: settle_wait_ms }),
    pinOpensDrawer: ({ company_uuid }) => settingsOf(catalogue, company_uuid).pin_opens_drawer,
    expenseAccounts: (scope) => expenseAccounts(catalogue, scope, clock.now()),
    countsBlind: countsBlindIn(shared),
    hasDrawer: (scope, register_uuid) => hasDrawer(catalogue, scope, register_uuid),
    openDrawer: (scope, register_uuid, job_id) =>
      openDrawerOf({ catalogue, box: shared.devices.box }, scope, register_uuid, job_id),
  }
}
