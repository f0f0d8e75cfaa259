import type { CompanyScope, CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import {
  boxes,
  companySettings,
  kitchenDisplays,
  printCategories,
  printers,
  registers,
  tables,
} from '@bon/contracts/resources'
import { scopeOf } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import type { PrinterAt } from './printer-at.ts'
import type { Kitchen } from './route-ticket.ts'

/** Printers and screens belong to a company (REG-07, KIT-01); a receipt-only printer has no courses. */
export const kitchenOf = (catalogue: Catalogue, company_uuid: CompanyUuid): Kitchen => {
  const scope = scopeOf(catalogue, company_uuid)
  if (!scope) return { printers: [], displays: [] }
  return { printers: catalogue.list(printers, scope), displays: catalogue.list(kitchenDisplays, scope) }
}

/** KIT-12: the default is one minute. */
export const windowOf = (catalogue: Catalogue, company_uuid: CompanyUuid): number =>
  (catalogue.anywhere(companySettings, company_uuid)?.kitchen_delta_minutes ?? 1) * 60_000

export const printerPlaceOf = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
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
    // A deleted box is treated like one that does not answer.
    box: box_uuid ? { uuid: box_uuid, address: box?.address ?? null } : null,
  }
}

/** The current name of a configured item. */
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

/** The first of a register's printers for receipts, else its first printer (REG-27). */
export const receiptPrinterOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register_uuid: RegisterUuid,
): Uuid | undefined => {
  const own = (catalogue.find(registers, scope, register_uuid)?.printer_uuids ?? []).flatMap(
    (uuid) => catalogue.find(printers, scope, uuid) ?? [],
  )
  return (own.find(({ kind }) => kind === 'receipt') ?? own[0])?.uuid
}
