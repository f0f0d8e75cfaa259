import type { Uuid } from '@bon/contracts/kernel'
import type { PrinterPlace } from '@bon/contracts/ports'

/** Current data of a printer: address, name and fallback. */
export type PrinterAt = PrinterPlace & {
  name: string
  paper_mm: '80' | '58'
  fallback_printer_uuid: Uuid | null
}
