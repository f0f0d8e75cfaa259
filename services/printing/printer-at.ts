import type { Uuid } from '@bon/contracts/kernel'
import type { PrinterPlace } from '@bon/contracts/ports'

/** A printer as it is now: where it is asked, what it is called, and who prints in its place. */
export type PrinterAt = PrinterPlace & {
  name: string
  paper_mm: '80' | '58'
  fallback_printer_uuid: Uuid | null
}
