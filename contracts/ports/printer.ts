import type { Uuid } from '../kernel/index.ts'
import type { BoxAddress } from './box.ts'

/** A printer reached by its own address in the shop's network, or through a box. */
export type PrinterPlace = { uuid: Uuid; address: string | null; box: BoxAddress | null }

/**
 * Result of a print. `printed` and `not_printed` are certain; `unknown` means that the connection broke after bytes had
 * been sent.
 */
export type PrintOutcome =
  | { outcome: 'printed' }
  | { outcome: 'not_printed'; reason: 'unreachable' | 'address_refused' | 'no_paper' | 'device_failed' }
  | { outcome: 'unknown' }

export interface Printer {
  /** `print_id` identifies one paper at one printer and stays the same on a retry: a box prints it once. */
  print(printer: PrinterPlace, bytes: Uint8Array, print_id: Uuid): Promise<PrintOutcome>
}

/**
 * Whether a retry after `unknown` is harmless: a box answers a repeated id without printing, a printer by itself prints
 * again.
 */
export const isRepeatable = ({ box }: PrinterPlace): boolean => box !== null
