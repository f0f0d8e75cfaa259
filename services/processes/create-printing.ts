import type { CashierUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { Agenda, Logger, NewId, Printer, Vault } from '@bon/contracts/ports'
import { type CommandHandler, type ProcessManager, remember } from '../kernel/index.ts'
import { type CashierAt, type DocumentRenderer, jobBytes } from '../papers/index.ts'
import { createPrintQueue, kitchenOf, type PrintQueue, printerPlaceOf } from '../printing/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { automaticPrinter } from './automatic-printer.ts'
import { followPrints } from './follow-prints.process.ts'
import { printPapers } from './print-papers.process.ts'
import { type ProductionDependencies, printProduction } from './print-production.process.ts'
import { printReceipts } from './print-receipts.process.ts'

type Dependencies = {
  catalogue: Catalogue
  handler: CommandHandler
  agenda: Agenda
  printer: Printer
  vault: Pick<Vault, 'get'>
  renderer: DocumentRenderer
  initialsOf(companies: readonly Uuid[], cashier_uuid: CashierUuid): Promise<string>
  newId: NewId
  elapsed_ms(): number
  encode: Parameters<typeof jobBytes>[0]['encode']
  now(): Instant
  log: Logger
}

export type Printing = {
  kitchen: ProductionDependencies
  prints: PrintQueue
  processes: readonly ProcessManager[]
}

/** Delay until changed initials appear on tickets. */
const initialsCache_ms = 60_000

/** The kitchen's part of the server: from the order's ticket to paper. */
export const createPrinting = (application: Dependencies): Printing => {
  const { catalogue, handler, agenda, printer, newId, now, log } = application
  const initialsOf = remember(
    { elapsed_ms: application.elapsed_ms, keep_ms: initialsCache_ms },
    ({ companies, cashier_uuid }: CashierAt) => `${companies.join()} ${cashier_uuid}`,
    ({ companies, cashier_uuid }) => application.initialsOf(companies, cashier_uuid),
  )
  const prints = createPrintQueue({
    handler,
    agenda,
    printer,
    newId,
    now,
    log,
    placeOf: (company_uuid, uuid) => printerPlaceOf(catalogue, company_uuid, uuid),
    bytesOf: (company_uuid, job, place) => jobBytes({ ...application, initialsOf }, company_uuid, job, place),
  })
  const kitchen: ProductionDependencies = {
    handler,
    agenda,
    prints,
    log,
    kitchenOf: (company_uuid) => kitchenOf(catalogue, company_uuid),
  }
  const receipts = printReceipts({ handler, printsAlways: automaticPrinter(catalogue) })
  return {
    kitchen,
    prints,
    processes: [printProduction(kitchen), receipts, printPapers(handler), followPrints({ handler, prints })],
  }
}
