import type { Uuid } from '../kernel/index.ts'
import type { BoxAddress } from './box.ts'

/** A printer by its own address in the shop's network, or at a box. */
export type PrinterPlace = { uuid: Uuid; address: string | null; box: BoxAddress | null }

/**
 * What became of the paper. Only `printed` is a promise that it lies there, and only `not_printed` one that it does
 * not; `unknown` is for a line that broke after bytes had left.
 */
export type PrintOutcome =
  | { outcome: 'printed' }
  | { outcome: 'not_printed'; reason: 'unreachable' | 'address_refused' | 'no_paper' | 'device_failed' }
  | { outcome: 'unknown' }

export interface Printer {
  /** `print_id` stays the same for the same paper at the same printer: a box prints it once, however often it is asked. */
  print(printer: PrinterPlace, bytes: Uint8Array, print_id: Uuid): Promise<PrintOutcome>
}

/** Whether asking once more after `unknown` is harmless: a box keeps its answers, a bare printer prints again. */
export const isRepeatable = ({ box }: PrinterPlace): boolean => box !== null
