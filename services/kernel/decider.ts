import type { EventSchemas, Instant, RegisterUuid, Rejection, Uuid, ZoneRules } from '@bon/contracts/kernel'

/**
 * A register that has an order open, and why it does not keep it any more; without a reason it does. `of` tells one
 * holder from the next, should the order have changed hands since it was judged.
 */
export type Hold = {
  of: { register_uuid: RegisterUuid; at: Instant } | null
  end: 'signed_out' | 'lease_ran_out' | undefined
}

/**
 * Input of a decision besides command and state. Time and ids are passed in, so that deciding again gives the same
 * result.
 */
export type DecideContext = {
  now: Instant
  command_id: Uuid
  /** Whether the register that has the order open keeps it (DEF-16); judged by what is kept outside the log. */
  hold?: Hold | undefined
  /** Whether the acting register was opened in test mode; undefined when no register acts (DEF-21). */
  test_mode?: boolean | undefined
  /** How long changes are collected for one kitchen ticket (KIT-12); undefined: tickets are sent only on request. */
  kitchen_window_ms?: number | undefined
  /** Zone and cut-off of the VAT entity at `now`, set by the handler; absent: those of DEF-14. */
  zone?: ZoneRules | undefined
}

/** The codes of each command, by its type. */
export type CodesByCommand = Readonly<Record<string, string>>
export type CodeIn<Codes extends string | CodesByCommand> = Codes extends CodesByCommand
  ? Codes[keyof Codes]
  : Codes

/** One function for each command. What it may reject is its own type, inferred from what it returns (ADR 0099). */
export type Decisions<Command extends { type: string }, State, Event> = {
  readonly [Type in Command['type']]: (
    command: Extract<Command, { type: Type }>,
    state: State,
    context: DecideContext,
  ) => Event[] | Rejection
}

/** What a function may reject: a decision, a guard or a handler. */
export type CodeSaidBy<Said extends (...input: never) => unknown> = Extract<
  Awaited<ReturnType<Said>>,
  Rejection
>['rejection']

export type CodesOf<All extends Record<string, (...input: never) => unknown>> = {
  readonly [Type in keyof All]: CodeSaidBy<All[Type]>
}

export const decideBy = <
  Commands extends Record<string, object>,
  Type extends keyof Commands,
  State,
  Event,
  Code extends string,
>(
  decisions: {
    readonly [T in keyof Commands]: (
      command: Commands[T],
      state: State,
      context: DecideContext,
    ) => Event[] | Rejection<Code>
  },
  type: Type,
  command: Commands[Type],
  state: State,
  context: DecideContext,
): Event[] | Rejection<Code> => decisions[type](command, state, context)

/**
 * A pure core: `evolve` folds events, `decide` turns a command into events or a rejection. `decide` may run several
 * times per command, after conflicts, so it must not have side effects.
 */
export type Decider<
  Command,
  State,
  Event extends { type: string; data: object },
  Codes extends string | CodesByCommand,
> = {
  schemas: EventSchemas
  /** In types only: what each command may be rejected with (ADR 0099). */
  readonly codes?: Codes
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
  decide(command: Command, state: State, context: DecideContext): Event[] | Rejection<CodeIn<Codes>>
}

// biome-ignore lint/suspicious/noExplicitAny: the handler accepts deciders of any shape.
export type AnyDecider = Decider<any, any, any, any>
/** Inferred as an object, so that the compiler sees which command is handed over and not any of them. */
export type CommandOf<D extends AnyDecider> = Parameters<D['decide']>[0] extends infer Command extends object
  ? Command
  : never
export type StateOf<D extends AnyDecider> = D['initialState']
type CodeFor<Codes, Type> = Codes extends CodesByCommand
  ? Codes[Type extends keyof Codes ? Type : keyof Codes]
  : Codes
/** What a decider may reject commands of this type with; without codes by command, all that it says. */
export type CodeOf<D extends AnyDecider, Type extends string = string> = CodeFor<
  NonNullable<D['codes']>,
  Type
> &
  string

/** For a function that asks its caller whether a command may begin, when nothing is in its way. */
export const unhindered = async (): Promise<undefined> => undefined
