import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import type { Agenda, NewId, Printer, Vault } from '@bon/contracts/ports'
import { type ExistingPrintJob, kitchenTicket, typeset } from '@bon/contracts/printing'
import {
  boxes,
  companySettings,
  kitchenDisplays,
  printCategories,
  printers,
  tables,
  vatEntities,
} from '@bon/contracts/resources'
import type { CommandHandler, ProcessManager } from '@bon/services/kernel'
import type { PaperPress } from '@bon/services/papers'
import { createPrintQueue, type Kitchen, type PrinterAt, type PrintQueue } from '@bon/services/printing'
import {
  followPrints,
  type ProductionHouse,
  printPapers,
  printProduction,
  printReceipts,
} from '@bon/services/processes'
import { escpos } from '../devices/index.ts'
import type { Catalogue } from './catalogue.ts'
import { scopeOf } from './companies.ts'
import { settingsOf } from './company-details.ts'
import { drawJob, receiptPrinterOf } from './papers.ts'
import { remember } from './remember.ts'

type House = {
  catalogue: Catalogue
  handler: CommandHandler
  agenda: Agenda
  printer: Printer
  vault: Pick<Vault, 'get'>
  press: PaperPress
  initialsOf(companies: readonly Uuid[], cashier_uuid: Uuid): Promise<string>
  newId: NewId
  now(): Instant
  tell(line: string): void
}

type CashierAt = { companies: readonly Uuid[]; cashier_uuid: Uuid }

export type Printing = {
  kitchen: ProductionHouse
  prints: PrintQueue
  processes: readonly ProcessManager[]
}

/** New initials stand on tickets this much later. */
const initialsKept_ms = 60_000

/** The kitchen's side of the house: from the order's ticket to paper. */
export const openPrinting = (house: House): Printing => {
  const { catalogue, handler, agenda, printer, newId, now, tell } = house
  const initialsOf = remember(
    initialsKept_ms,
    ({ companies, cashier_uuid }: CashierAt) => `${companies.join()} ${cashier_uuid}`,
    ({ companies, cashier_uuid }) => house.initialsOf(companies, cashier_uuid),
  )
  const prints = createPrintQueue({
    handler,
    agenda,
    printer,
    newId,
    now,
    tell,
    placeOf: (company_uuid, uuid) => placeOf(catalogue, company_uuid, uuid),
    bytesOf: (company_uuid, job, place) => bytesOf({ ...house, initialsOf }, company_uuid, job, place),
  })
  const kitchen: ProductionHouse = {
    handler,
    agenda,
    prints,
    kitchenOf: (company_uuid) => kitchenOf(catalogue, company_uuid),
  }
  const receipts = printReceipts({
    handler,
    printsAlways: (company_uuid, register_uuid) => {
      const scope = scopeOf(catalogue, company_uuid)
      const always = settingsOf(catalogue, company_uuid).print_receipt === 'always'
      return always && scope ? receiptPrinterOf(catalogue, scope, register_uuid) : undefined
    },
  })
  return {
    kitchen,
    prints,
    processes: [printProduction(kitchen), receipts, printPapers(handler), followPrints({ handler, prints })],
  }
}

/** Printers and screens are a company's own (REG-07, KIT-01); one for receipts only has no courses. */
export const kitchenOf = (catalogue: Catalogue, company_uuid: Uuid): Kitchen => {
  const scope = scopeOf(catalogue, company_uuid)
  if (!scope) return { printers: [], displays: [] }
  return { printers: catalogue.list(printers, scope), displays: catalogue.list(kitchenDisplays, scope) }
}

/** KIT-12: a company that has set nothing waits a minute. */
export const windowOf = (catalogue: Catalogue, company_uuid: Uuid): number =>
  (catalogue.anywhere(companySettings, company_uuid)?.kitchen_delta_minutes ?? 1) * 60_000

export const placeOf = (
  catalogue: Catalogue,
  company_uuid: Uuid,
  printer_uuid: Uuid,
): PrinterAt | undefined => {
  const scope = scopeOf(catalogue, company_uuid)
  const printer = scope && catalogue.find(printers, scope, printer_uuid)
  if (!printer) return undefined
  const { uuid, name, address, paper_mm, box_uuid, fallback_printer_uuid } = printer
  const box = box_uuid ? catalogue.find(boxes, scope, box_uuid) : undefined
  return {
    uuid,
    name,
    address,
    paper_mm,
    fallback_printer_uuid,
    // One that is gone from the list answers as little as one that is unplugged.
    box: box_uuid ? { uuid: box_uuid, address: box?.address ?? null } : null,
  }
}

/** The name of a thing of the shop as it is now. */
export const nameOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  of: 'printers' | 'print_categories' | 'tables',
  uuid: Uuid,
): string | null => {
  if (of === 'printers') return catalogue.find(printers, scope, uuid)?.name ?? null
  if (of === 'print_categories') return catalogue.find(printCategories, scope, uuid)?.name ?? null
  return catalogue.find(tables, scope, uuid)?.number ?? null
}

const bytesOf = async (
  house: Pick<House, 'catalogue' | 'vault' | 'handler' | 'press'> & {
    initialsOf(cashier: CashierAt): Promise<string>
  },
  company_uuid: Uuid,
  { what, copies }: Pick<ExistingPrintJob, 'what' | 'copies'>,
  { name: station, paper_mm }: PrinterAt,
): Promise<Uint8Array> => {
  const { catalogue, vault, initialsOf, handler, press } = house
  const scope = scopeOf(catalogue, company_uuid)
  if (!scope) throw new Error(`no company ${company_uuid}`)
  if (what.part === 'paper') {
    const { layout } = await drawJob({ handler }, press, scope, what.paper)
    return escpos(typeset(layout, paper_mm), copies)
  }
  const { ticket: job } = what
  const refs = [...job.lines.map(({ comment }) => comment), job.note].flatMap((text) => text?.ref ?? [])
  const called = (of: 'print_categories' | 'tables', uuids: readonly Uuid[]) =>
    uuids.flatMap((uuid) => nameOf(catalogue, scope, of, uuid) ?? [])
  const layout = kitchenTicket(job, {
    language: catalogue.anywhere(companySettings, company_uuid)?.language ?? 'da',
    zone: catalogue.anywhere(vatEntities, scope.vat_entity_uuid)?.zone ?? 'Europe/Copenhagen',
    station,
    tables: called('tables', job.table_uuids),
    cashier: await initialsOf({ companies: scope.resource_companies, cashier_uuid: job.cashier_uuid }),
    together_with: called('print_categories', job.together_with),
    texts: refs.length > 0 ? await vault.get(company_uuid, refs) : new Map(),
  })
  return escpos(typeset(layout, paper_mm), copies)
}
