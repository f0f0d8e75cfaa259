import type { EventSchemas, Instant, Rejection, Uuid, ZoneRules } from '@bon/contracts/kernel'

/**
 * Input of a decision besides command and state. Time and ids are passed in, so that deciding again gives the same
 * result.
 */
export type DecideContext = {
  now: Instant
  command_id: Uuid
  /** The register that has the order open renewed its lease in time (DEF-16); kept outside the log. */
  lease_alive?: boolean | undefined
  /** Whether the acting register was opened in test mode; undefined when no register acts (DEF-21). */
  test_mode?: boolean | undefined
  /** How long changes are collected for one kitchen ticket (KIT-12); undefined: tickets are sent only on request. */
  kitchen_window_ms?: number | undefined
  /** Zone and cut-off of the VAT entity at `now`, set by the handler; absent: those of DEF-14. */
  zone?: ZoneRules | undefined
}

/**
 * A pure core: `evolve` folds events, `decide` turns a command into events or a rejection. `decide` may run several
 * times per command, after conflicts, so it must not have side effects.
 */
export type Decider<Command, State, Event extends { type: string; data: object }, Code extends string> = {
  schemas: EventSchemas
  /**
   * The first event fixes the test mode of the whole stream, which is stored in the metadata of every event (DEF-21).
   */
  keeps_mode?: true
  /** The first event fixes the business day of the whole stream: a session belongs to the day it opened. */
  keeps_day?: true
  initialState: State
  /**
   * For streams without an end: the state right after an event that contains all of it, so that a fold may start there
   * (ADR 0072). Undefined for other events.
   */
  stateIn?(event: Event): State | undefined
  evolve(state: State, event: Event): State
  decide(command: Command, state: State, context: DecideContext): Event[] | Rejection<Code>
}

// biome-ignore lint/suspicious/noExplicitAny: the handler accepts deciders of any shape.
export type AnyDecider = Decider<any, any, any, any>
export type CommandOf<D extends AnyDecider> = Parameters<D['decide']>[0]
export type StateOf<D extends AnyDecider> = D['initialState']
export type CodeOf<D extends AnyDecider> = Extract<ReturnType<D['decide']>, Rejection>['rejection']
