import type { CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { scopeOf, settingsOf } from '../companies/index.ts'
import { receiptPrinterOf } from '../printing/index.ts'
import type { Catalogue } from '../resources/index.ts'

/** The printer for automatic receipts; undefined where the cashier is asked or nothing is printed. */
export type AutomaticPrinter = (company_uuid: CompanyUuid, register_uuid: RegisterUuid) => Uuid | undefined

export const automaticPrinter =
  (catalogue: Catalogue): AutomaticPrinter =>
  (company_uuid, register_uuid) => {
    const scope = scopeOf(catalogue, company_uuid)
    const always = settingsOf(catalogue, company_uuid).print_receipt === 'always'
    return always && scope ? receiptPrinterOf(catalogue, scope, register_uuid) : undefined
  }
