import type {
  CompanyUuid,
  Instant,
  PlainDate,
  Position,
  RecordedEvent,
  Rejection,
  Uuid,
} from '@bon/contracts/kernel'
import type { AnyDecider, CodeOf, CommandOf, Hold, StateOf } from './decider.ts'
import type { Folded } from './fold-stream.ts'

/** Who acts for which company. Stamped into every event, never taken from a body (ARCH-4). */
export type CommandContext = {
  command_id: Uuid
  /** Hash of what the client sent; absent: of the command. */
  command_hash?: string
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  actor: string
  impersonated_by?: Uuid
  now: Instant
  /**
   * The caller just created the stream's id, which saves the first read; if the stream exists, the append conflicts.
   */
  is_new?: boolean
  /**
   * Position of the event that the command follows from: for streams without an end, the fold must reach back to it to
   * detect a repetition.
   */
  follows?: Position
  hold?: Hold | undefined
  /** Mode of the acting register, or of the event that a process follows; undefined: that of the stream. */
  test_mode?: boolean | undefined
  kitchen_window_ms?: number | undefined
}

export type Handled<State> = {
  state: State
  revision: bigint
  /** Position of the last appended event; undefined when nothing was appended. */
  position: Position | undefined
  /** The command had been handled before; this is its first result. */
  repeated: boolean
  events: RecordedEvent[]
}

export type HandlerRejection =
  | 'request.not_found'
  | 'command.reused'
  | 'command.undecided'
  | 'company.only_test_mode'

export type CommandHandler = {
  handle<D extends AnyDecider, Type extends string>(
    decider: D,
    stream: string,
    command: CommandOf<D> & { type?: Type },
    context: CommandContext,
  ): Promise<Handled<StateOf<D>> | Rejection<CodeOf<D, Type> | HandlerRejection>>
  /**
   * The result of a command that already appended events; undefined when it is unknown. Routes call it before they
   * reject.
   */
  repeated<D extends AnyDecider>(
    decider: D,
    stream: string,
    context: CommandContext,
  ): Promise<Handled<StateOf<D>> | Rejection<HandlerRejection> | undefined>
  /**
   * Current state, strongly consistent: cached fold plus the tail. Undefined for no stream, or one of another company.
   */
  load<D extends AnyDecider>(
    decider: D,
    stream: string,
    company_uuid: CompanyUuid,
  ): Promise<Folded<StateOf<D>> | undefined>
  /**
   * The cached fold, possibly behind other processes; use it where a later decision checks again. Reads when not
   * cached.
   */
  peek<D extends AnyDecider>(
    decider: D,
    stream: string,
    company_uuid: CompanyUuid,
  ): Promise<Folded<StateOf<D>> | undefined>
  at<D extends AnyDecider>(decider: D, stream: string, revision: bigint): Promise<StateOf<D>>
  /** The business day of a moment by the VAT entity's rules at that time. */
  dayOf(vat_entity_uuid: Uuid, at: Instant): PlainDate
}
