import type { Uuid } from '../kernel/index.ts'
import type { StopSignal } from './stop-signal.ts'

export type ScaleProtocol = 'dialog_06' | 'mettler_toledo_8217' | 'nci' | 'samsung_cas'

/**
 * One reading of a scale. Only a stable scale reports a weight, in milligrams, so that every weight unit of a product
 * is a whole number of them. `zero` means that nothing is on the scale.
 */
export type ScaleReading =
  | { state: 'stable'; net_milligrams: number }
  | { state: 'unstable' | 'zero' | 'negative' | 'overload' }

/** A reading with its arrival time, in milliseconds of the listener's clock. */
export type TimedReading = ScaleReading & { at: number }

export type ScaleAddress = { uuid: Uuid; protocol: ScaleProtocol; address: string }

/**
 * A scale in the shop's network. It is polled from the moment a weight is requested, so an item that is already on the
 * scale counts too; nothing is kept between two weighings (odoo/odoo#46411).
 */
export interface Scale {
  /** Protocols that this adapter supports; any other is reported to the cashier instead of guessed. */
  readonly protocols: readonly ScaleProtocol[]
  /**
   * Readings as they arrive; ends when the connection is lost or the signal aborts. Does not throw for a failure of the
   * scale.
   */
  readings(scale: ScaleAddress, signal: StopSignal): AsyncIterable<ScaleReading>
}
