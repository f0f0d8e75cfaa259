import type { EventSchemas, Instant, Rejection, Uuid, ZoneRules } from '@bon/contracts/kernel'

/** What a decision may know beside command and state. Time and ids come in, so that deciding again gives the same. */
export type DecideContext = {
  now: Instant
  command_id: Uuid
  /** The register that has the stream's order in hand said so within its lease (DEF-16); kept outside the log. */
  lease_alive?: boolean | undefined
  /** Whether the register that acts was opened in test mode; undefined where no register acts (DEF-21). */
  test_mode?: boolean | undefined
  /** How long changes are collected for one ticket (KIT-12); undefined: the kitchen is not told without being asked. */
  kitchen_window_ms?: number | undefined
  /** Zone and cut-off of the VAT entity at `now`, set by the handler; without it those of DEF-14. */
  zone?: ZoneRules | undefined
}

/**
 * A pure core: `evolve` folds facts, `decide` turns a command into facts or a rejection. `decide` may run several
 * times for one command (after a conflict), so it has no effects.
 */
export type Decider<Command, State, Event extends { type: string; data: object }, Code extends string> = {
  schemas: EventSchemas
  /** Its first event fixes whether all of a stream is training: every event says so in its metadata (DEF-21). */
  keeps_mode?: true
  /** Its first event fixes the business day of all of a stream: a session belongs to the day it opened. */
  keeps_day?: true
  initialState: State
  /**
   * For a stream that never ends: the state right after an event that says all of it, so that a fold may begin there
   * (ADR 0072). Undefined for an event that says less.
   */
  stateIn?(event: Event): State | undefined
  evolve(state: State, event: Event): State
  decide(command: Command, state: State, context: DecideContext): Event[] | Rejection<Code>
}

// biome-ignore lint/suspicious/noExplicitAny: the handler serves deciders of every shape.
export type AnyDecider = Decider<any, any, any, any>
export type CommandOf<D extends AnyDecider> = Parameters<D['decide']>[0]
export type StateOf<D extends AnyDecider> = D['initialState']
export type CodeOf<D extends AnyDecider> = Extract<ReturnType<D['decide']>, Rejection>['rejection']
