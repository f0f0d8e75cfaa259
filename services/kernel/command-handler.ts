import {
  businessDay,
  canonical,
  danishDay,
  factText,
  type Instant,
  isRejection,
  logStart,
  type Metadata,
  type NewEvent,
  type PlainDate,
  type Position,
  type RecordedEvent,
  type Rejection,
  reject,
  sha256Hex,
  type Uuid,
  uuid5,
  type ZoneRules,
} from '@bon/contracts/kernel'
import { type EventStore, WrongExpectedRevision } from '@bon/contracts/ports'
import { createBusinessDays } from './business-days.ts'
import type { AnyDecider, CodeOf, CommandOf, DecideContext, StateOf } from './decider.ts'
import {
  catchUp,
  emptyFold,
  type Folded,
  foldEvent,
  foldUpTo,
  isKnownAfter,
  isKnownSince,
} from './fold-stream.ts'
import { createRecent } from './recent.ts'
import { createQueues } from './stream-queue.ts'
import { currentVersion } from './upcast.ts'

/** In whose name a command acts. Stamped into every event; never from a body (architecture.md 4 step 3). */
export type CommandContext = {
  command_id: Uuid
  /** Hash of what the client sent; without it, of the command. */
  command_hash?: string
  company_uuid: Uuid
  vat_entity_uuid: Uuid
  actor: string
  impersonated_by?: Uuid
  now: Instant
  /** The caller just made the stream's id: its first read is saved, and a conflict still finds it out. */
  is_new?: boolean
  /** The fact that this follows from: a stream that never ends is looked through back to it for this command. */
  follows?: Position
  lease_alive?: boolean | undefined
  /** Of the register that acts, or of the event that a process follows; undefined: whatever the stream is. */
  test_mode?: boolean | undefined
  kitchen_window_ms?: number | undefined
}

export type Handled<State> = {
  state: State
  revision: bigint
  /** Position of the append's last event; undefined when nothing was written. */
  position: Position | undefined
  /** The command was known: this is what it made the first time. */
  repeated: boolean
  events: RecordedEvent[]
}

export type HandlerRejection = 'request.not_found' | 'command.reused' | 'command.undecided'

export type CommandHandler = {
  handle<D extends AnyDecider>(
    decider: D,
    stream: string,
    command: CommandOf<D>,
    context: CommandContext,
  ): Promise<Handled<StateOf<D>> | Rejection<CodeOf<D> | HandlerRejection>>
  /** The answer to a command that already left events, so that routes need not decide again. */
  repeated<D extends AnyDecider>(
    decider: D,
    stream: string,
    context: CommandContext,
  ): Promise<Handled<StateOf<D>> | Rejection<HandlerRejection> | undefined>
  /** The state now, strongly: cached fold plus the tail. Undefined for a stream of another company, or none. */
  load<D extends AnyDecider>(
    decider: D,
    stream: string,
    company_uuid: Uuid,
  ): Promise<Folded<StateOf<D>> | undefined>
  /** The cached fold, perhaps behind another process: enough where a stream decides in the end. Reads when unknown. */
  peek<D extends AnyDecider>(
    decider: D,
    stream: string,
    company_uuid: Uuid,
  ): Promise<Folded<StateOf<D>> | undefined>
  at<D extends AnyDecider>(decider: D, stream: string, revision: bigint): Promise<StateOf<D>>
  /** The business day of a moment by the rules of the VAT entity then. */
  dayOf(vat_entity_uuid: Uuid, at: Instant): PlainDate
}

type HandlerOptions = {
  /** How many folds are kept. */
  cached?: number
  /** Who acts in the actor's name right now, so that no route can forget to say it (DEF-48). */
  impersonator?: () => Uuid | undefined
  /** What a decision must know of the company's settings, so that no route can forget to say it. */
  settingsOf?: (context: CommandContext) => Pick<CommandContext, 'kitchen_window_ms'>
  /** Zone and cut-off of a VAT entity at a moment; undefined for one that nobody knows, and DEF-14 holds. */
  zoneOf?: (vat_entity_uuid: Uuid, at: Instant) => ZoneRules | undefined
}

const attempts = 5

type Decided = { type: string; data: object }[] | Rejection

/** Read, fold, decide, append at the read revision; one queue per stream; on a conflict again, five times at most. */
export const createCommandHandler = (
  store: EventStore,
  {
    cached = 4_000,
    impersonator = () => undefined,
    settingsOf = () => ({}),
    zoneOf = () => undefined,
  }: HandlerOptions = {},
): CommandHandler => {
  const inTurn = createQueues()
  const folds = createRecent<string, Folded<unknown>>(cached)
  const onDays = createBusinessDays(store)

  const foldOf = async <D extends AnyDecider>(
    decider: D,
    stream: string,
    { is_new, follows, command_id }: Partial<Pick<CommandContext, 'is_new' | 'follows' | 'command_id'>> = {},
  ): Promise<Folded<StateOf<D>>> => {
    const isEnough = (fold: Folded<unknown>) =>
      (follows === undefined || isKnownAfter(fold, follows)) &&
      (command_id === undefined || isKnownSince(fold, command_id))
    const known = folds.get(stream)
    if (known && isEnough(known)) return known as Folded<StateOf<D>>
    let fold = emptyFold(decider)
    if (is_new) return fold
    await catchUp(store, decider, stream, fold, follows)
    if (!isEnough(fold)) {
      fold = emptyFold(decider)
      await catchUp(store, decider, stream, fold, logStart)
    }
    if (fold.revision >= 0n) folds.set(stream, fold)
    return fold
  }

  const answerKnown = async <D extends AnyDecider>(
    decider: D,
    stream: string,
    fold: Folded<StateOf<D>>,
    context: CommandContext,
    hash: string,
  ): Promise<Handled<StateOf<D>> | Rejection<HandlerRejection> | undefined> => {
    if (fold.company_uuid !== undefined && fold.company_uuid !== context.company_uuid)
      return reject('request.not_found')
    const known = fold.commands.get(context.command_id)
    if (!known) return undefined
    if (known.hash !== hash) return reject('command.reused')
    const state =
      known.last === fold.revision
        ? fold.state
        : (await foldUpTo(store, decider, stream, known.last, fold.first)).state
    const events: RecordedEvent[] = []
    const options = known.first === 0n ? {} : { after: known.first - 1n }
    for await (const event of store.readStream(stream, {
      ...options,
      limit: Number(known.last - known.first + 1n),
    })) {
      events.push(event)
    }
    return { state, revision: known.last, position: events.at(-1)?.position, repeated: true, events }
  }

  const attempt = async <D extends AnyDecider>(
    decider: D,
    stream: string,
    command: CommandOf<D>,
    context: CommandContext & DecideContext,
    hash: string,
  ): Promise<Handled<StateOf<D>> | Rejection<CodeOf<D> | HandlerRejection>> => {
    for (let turn = 0; turn < attempts; turn++) {
      const fold = await foldOf(decider, stream, {
        ...context,
        is_new: context.is_new === true && turn === 0,
      })
      const known = await answerKnown(decider, stream, fold, context, hash)
      if (known) return known
      const decided: Decided = decider.decide(command, fold.state, context)
      if (isRejection(decided) || decided.length === 0) {
        // Decided on a fold that another process left behind, or that was not read at all: look before saying no.
        const isUnread = context.is_new === true && turn === 0
        const mayBeBehind = fold.revision >= 0n || isUnread
        if (turn + 1 < attempts && mayBeBehind && (await catchUp(store, decider, stream, fold))) {
          folds.set(stream, fold)
          continue
        }
        if (isRejection(decided)) return decided as Rejection<CodeOf<D>>
        return {
          state: fold.state,
          revision: fold.revision,
          position: undefined,
          repeated: false,
          events: [],
        }
      }
      const training = fold.revision < 0n ? decider.keeps_mode && context.test_mode : fold.test_mode
      const dated = await onDays(decider, fold, decided, context)
      const events = stamp(decider, stream, dated, context, hash, training)
      try {
        const { revision, position, positions } = await store.append(
          stream,
          fold.revision < 0n ? 'none' : fold.revision,
          events,
        )
        const first = revision - BigInt(events.length) + 1n
        const recorded = events.map((event, i) => ({
          ...event,
          stream,
          revision: first + BigInt(i),
          position: positions[i] ?? position,
        }))
        for (const event of recorded) foldEvent(fold, decider, event)
        folds.set(stream, fold)
        return { state: fold.state, revision, position, repeated: false, events: recorded }
      } catch (error) {
        // An unknown outcome leaves the fold unsure; a conflict only leaves it behind.
        folds.delete(stream)
        if (!(error instanceof WrongExpectedRevision)) throw error
        await catchUp(store, decider, stream, fold)
        folds.set(stream, fold)
      }
    }
    return reject('command.undecided')
  }

  return {
    handle: (decider, stream, command, asked) => {
      const by = asked.impersonated_by ?? impersonator()
      const zone = zoneOf(asked.vat_entity_uuid, asked.now)
      const settings = settingsOf(asked)
      const context = { ...asked, ...settings, zone, ...(by && { impersonated_by: by }) }
      const hash = context.command_hash ?? sha256Hex(canonical(command))
      return inTurn(stream, () => attempt(decider, stream, command, context, hash))
    },
    repeated: (decider, stream, context) =>
      inTurn(stream, async () => {
        const { command_id } = context
        const fold = await foldOf(decider, stream, { command_id })
        await catchUp(store, decider, stream, fold)
        return answerKnown(decider, stream, fold, context, context.command_hash ?? '')
      }),
    load: (decider, stream, company_uuid) =>
      inTurn(stream, async () => {
        const fold = await foldOf(decider, stream)
        await catchUp(store, decider, stream, fold)
        return fold.company_uuid === company_uuid ? { ...fold } : undefined
      }),
    peek: (decider, stream, company_uuid) =>
      inTurn(stream, async () => {
        const fold = await foldOf(decider, stream)
        return fold.company_uuid === company_uuid ? { ...fold } : undefined
      }),
    at: async (decider, stream, revision) => {
      const known = folds.get(stream)
      return known?.revision === revision
        ? known.state
        : (await foldUpTo(store, decider, stream, revision, known?.first)).state
    },
    dayOf: (vat_entity_uuid, at) => businessDay(at, zoneOf(vat_entity_uuid, at) ?? danishDay),
  }
}

const stamp = (
  decider: AnyDecider,
  stream: string,
  events: { type: string; data: object; business_day: PlainDate }[],
  context: CommandContext,
  hash: string,
  training = false,
): NewEvent[] =>
  events.map(({ type, data, business_day }, index) => {
    const schema = decider.schemas[type]
    if (!schema) throw new Error(`${type} is not an event of this decider`)
    const meta: Metadata = {
      company_uuid: context.company_uuid,
      vat_entity_uuid: context.vat_entity_uuid,
      command_id: context.command_id,
      command_hash: hash,
      actor: context.actor,
      ...(context.impersonated_by && { impersonated_by: context.impersonated_by }),
      at: context.now,
      business_day,
      v: String(currentVersion(type)),
      ...(training && { test_mode: 'yes' as const }),
    }
    const fact = { type, data: schema.parse(data), meta }
    return { event_id: eventId(stream, index, fact), ...fact }
  })

/**
 * The id of a command's index-th event on a stream. It derives from the command and from what was decided, so that
 * the store knows a repeated append (eventstore.md D9) and nothing else: decided again at another time or from another
 * body, it is a conflict, is read, and is answered as the command that it was. `verify` computes it again.
 */
export const eventId = (
  stream: string,
  index: number,
  fact: { type: string; data: object; meta: Metadata },
): Uuid => uuid5(fact.meta.command_id, `${stream}:${index}:${factText(fact)}`)
