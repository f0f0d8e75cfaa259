import type { Uuid } from '../kernel/index.ts'
import type { StopSignal } from './stop-signal.ts'

export type ScaleProtocol = 'dialog_06' | 'mettler_toledo_8217' | 'nci' | 'samsung_cas'

/**
 * What a scale says once. Only a scale that stands still has a weight; milligrams, so that every unit of a product is
 * reached in whole numbers. Zero is a scale with nothing on it.
 */
export type ScaleReading =
  | { state: 'stable'; net_milligrams: number }
  | { state: 'unstable' | 'zero' | 'negative' | 'overload' }

/** A reading and when it came, in milliseconds of whatever clock the listener keeps. */
export type TimedReading = ScaleReading & { at: number }

export type ScaleAddress = { uuid: Uuid; protocol: ScaleProtocol; address: string }

/**
 * A scale in the shop's network. It is asked again and again from the moment that somebody wants a weight, so that
 * what lay on it before counts as well; nothing is remembered from one weighing to the next (odoo/odoo#46411).
 */
export interface Scale {
  /** Which protocols this adapter speaks; another is told to the cashier, never guessed at. */
  readonly protocols: readonly ScaleProtocol[]
  /** Readings as they come; ends when the scale is gone, or the signal aborts. Never throws for a scale's sake. */
  readings(scale: ScaleAddress, signal: StopSignal): AsyncIterable<ScaleReading>
}
