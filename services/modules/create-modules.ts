import { createAnchorsModule } from './anchors.module.ts'
import { createBundlesModule } from './bundles.module.ts'
import { createCompaniesModule } from './companies.module.ts'
import { createDevicesModule, createFloorPlanModule } from './floor-plan.module.ts'
import { createGiftCardsModule } from './gift-cards.module.ts'
import { createIdentityModule } from './identity.module.ts'
import { createInvoicesModule } from './invoices.module.ts'
import { createJournalModule } from './journal.module.ts'
import { createOperationsModule, createStatisticsModule } from './operations.module.ts'
import { createOrdersModule } from './orders.module.ts'
import { createPapersModule } from './papers.module.ts'
import { createPaymentsModule } from './payments.module.ts'
import type { ModulePorts } from './ports.ts'
import { createPracticeModule } from './practice.module.ts'
import { createPrintingModule } from './printing.module.ts'
import { createProductsModule } from './products.module.ts'
import { createRegistersModule } from './registers.module.ts'
import { createReplayModule } from './replay.module.ts'
import { createRiskDigestModule } from './risk-digest.module.ts'
import { createSafTModule } from './saf-t.module.ts'
import { createShared } from './shared.ts'
import { createStatisticsMailModule } from './statistics-mail.module.ts'
import { createSystemDescriptionModule } from './system-description.module.ts'

/** Every module over the same ports (ARCH-1). */
export const createModules = (ports: ModulePorts) => {
  const shared = createShared(ports)
  const giftCards = createGiftCardsModule(shared)
  const riskDigest = createRiskDigestModule(shared)
  const statisticsMail = createStatisticsMailModule(shared)
  /** Their process managers move money: a start waits for them. */
  const money = [
    createOrdersModule(shared),
    giftCards,
    createJournalModule(shared),
    createRegistersModule(shared),
    createPaymentsModule(shared),
  ]
  const others = [
    createAnchorsModule(shared),
    createPrintingModule(shared),
    createPapersModule(shared),
    createIdentityModule(shared),
    createCompaniesModule(shared),
    createProductsModule(shared),
    createInvoicesModule(shared),
    createFloorPlanModule(shared),
    createDevicesModule(shared),
    createStatisticsModule(shared),
    createOperationsModule(shared),
    createReplayModule(shared),
    createPracticeModule(shared),
    createSafTModule(shared),
    createBundlesModule(shared),
    createSystemDescriptionModule(shared),
    riskDigest,
    statisticsMail,
  ]
  const all = [...money, ...others]
  return {
    routes: all.flatMap(({ routes }) => routes),
    processes: all.flatMap(({ processes }) => processes),
    lapseGiftCards: giftCards.lapse,
    mailRisks: riskDigest.mailRisks,
    mailStatistics: statisticsMail.mailStatistics,
    skipStatistics: statisticsMail.skipStatistics,
    moneyProcesses: money.flatMap(({ processes }) => processes),
  }
}
