import {
  businessDay,
  type CompanyUuid,
  canonical,
  danishDay,
  type Instant,
  isRejection,
  logStart,
  type RecordedEvent,
  type Rejection,
  reject,
  sha256Hex,
  type Uuid,
  type ZoneRules,
} from '@bon/contracts/kernel'
import { type EventStore, WrongExpectedRevision } from '@bon/contracts/ports'
import { createBusinessDays } from './business-days.ts'
import type { CommandContext, CommandHandler, Handled, HandlerRejection } from './command-context.ts'
import type { AnyDecider, CodeOf, CommandOf, DecideContext, StateOf } from './decider.ts'
import {
  catchUp,
  coversAfter,
  coversCommand,
  emptyFold,
  type Folded,
  foldEvent,
  foldUpTo,
} from './fold-stream.ts'
import { createRecent } from './recent.ts'
import { stamp } from './stamp.ts'
import { createQueues } from './stream-queue.ts'

type HandlerOptions = {
  /** Number of cached folds. */
  cached?: number
  /** The current impersonator, injected so that no route can omit it (DEF-48). */
  impersonator?: () => Uuid | undefined
  /** Company settings that deciders need, injected so that no route can omit them. */
  settingsOf?: (context: CommandContext) => Pick<CommandContext, 'kitchen_window_ms'>
  /** Version of the running software, for every event's metadata. */
  bon?: string | undefined
  /** Zone and cut-off of a VAT entity at a moment; undefined for an unknown one, to which DEF-14 applies. */
  zoneOf?: (vat_entity_uuid: Uuid, at: Instant) => ZoneRules | undefined
  /** Whether all that a company sells is test mode: a stream that has a mode can begin in no other (BEYOND-23). */
  onlyTestMode?: (company_uuid: CompanyUuid) => boolean
}

const attempts = 5

type Decided = { type: string; data: object }[] | Rejection

/**
 * Reads, folds, decides and appends at the read revision, in one queue per stream; retries a conflict up to five times,
 * then rejects with `command.undecided`. Idempotent by command id.
 */
export const createCommandHandler = (
  store: EventStore,
  {
    cached = 4_000,
    impersonator = () => undefined,
    settingsOf = () => ({}),
    zoneOf = () => undefined,
    onlyTestMode = () => false,
    bon,
  }: HandlerOptions = {},
): CommandHandler => {
  const inTurn = createQueues()
  const folds = createFolds(store, cached)
  const onDays = createBusinessDays(store)

  return {
    handle: (decider, stream, command, request) => {
      const by = request.impersonated_by ?? impersonator()
      const zone = zoneOf(request.vat_entity_uuid, request.now)
      const settings = settingsOf(request)
      const context = { ...request, ...settings, zone, ...(by && { impersonated_by: by }) }
      const hash = context.command_hash ?? sha256Hex(canonical(command))
      return inTurn(stream, () =>
        attempt({ store, folds, onDays, onlyTestMode, bon }, decider, stream, command, context, hash),
      )
    },
    repeated: (decider, stream, context) =>
      inTurn(stream, async () => {
        const { command_id } = context
        const fold = await folds.foldOf(decider, stream, { command_id })
        await catchUp(store, decider, stream, fold)
        return answerRepeated(store, decider, stream, fold, context, context.command_hash ?? '')
      }),
    load: (decider, stream, company_uuid) =>
      inTurn(stream, async () => {
        const fold = await folds.foldOf(decider, stream)
        await catchUp(store, decider, stream, fold)
        return fold.company_uuid === company_uuid ? { ...fold } : undefined
      }),
    peek: (decider, stream, company_uuid) =>
      inTurn(stream, async () => {
        const fold = await folds.foldOf(decider, stream)
        return fold.company_uuid === company_uuid ? { ...fold } : undefined
      }),
    at: async (decider, stream, revision) => {
      const cachedFold = folds.get(stream)
      return cachedFold?.revision === revision
        ? cachedFold.state
        : (await foldUpTo(store, decider, stream, revision, cachedFold?.first)).state
    },
    dayOf: (vat_entity_uuid, at) => businessDay(at, zoneOf(vat_entity_uuid, at) ?? danishDay),
  }
}

/** The folds that are kept, and those that are read anew. */
const createFolds = (store: EventStore, cached: number) => {
  const folds = createRecent<string, Folded<unknown>>(cached)
  const foldOf = async <D extends AnyDecider>(
    decider: D,
    stream: string,
    { is_new, follows, command_id }: Partial<Pick<CommandContext, 'is_new' | 'follows' | 'command_id'>> = {},
  ): Promise<Folded<StateOf<D>>> => {
    const isEnough = (fold: Folded<unknown>) =>
      (follows === undefined || coversAfter(fold, follows)) &&
      (command_id === undefined || coversCommand(fold, command_id))
    const cachedFold = folds.get(stream)
    if (cachedFold && isEnough(cachedFold)) return cachedFold as Folded<StateOf<D>>
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
  return { get: folds.get, set: folds.set, delete: folds.delete, foldOf }
}

const answerRepeated = async <D extends AnyDecider>(
  store: EventStore,
  decider: D,
  stream: string,
  fold: Folded<StateOf<D>>,
  context: CommandContext,
  hash: string,
): Promise<Handled<StateOf<D>> | Rejection<HandlerRejection> | undefined> => {
  if (fold.company_uuid !== undefined && fold.company_uuid !== context.company_uuid)
    return reject('request.not_found')
  const previous = fold.commands.get(context.command_id)
  if (!previous) return undefined
  if (previous.hash !== hash) return reject('command.reused')
  const state =
    previous.last === fold.revision
      ? fold.state
      : (await foldUpTo(store, decider, stream, previous.last, fold.first)).state
  const events: RecordedEvent[] = []
  const options = previous.first === 0n ? {} : { after: previous.first - 1n }
  for await (const event of store.readStream(stream, {
    ...options,
    limit: Number(previous.last - previous.first + 1n),
  })) {
    events.push(event)
  }
  return { state, revision: previous.last, position: events.at(-1)?.position, repeated: true, events }
}

type Inside = {
  store: EventStore
  folds: ReturnType<typeof createFolds>
  onDays: ReturnType<typeof createBusinessDays>
  onlyTestMode: (company_uuid: CompanyUuid) => boolean
  bon: string | undefined
}

const attempt = async <D extends AnyDecider>(
  { store, folds, onDays, onlyTestMode, bon }: Inside,
  decider: D,
  stream: string,
  command: CommandOf<D>,
  context: CommandContext & DecideContext,
  hash: string,
): Promise<Handled<StateOf<D>> | Rejection<CodeOf<D> | HandlerRejection>> => {
  for (let turn = 0; turn < attempts; turn++) {
    const fold = await folds.foldOf(decider, stream, {
      ...context,
      is_new: context.is_new === true && turn === 0,
    })
    const earlierAnswer = await answerRepeated(store, decider, stream, fold, context, hash)
    if (earlierAnswer) return earlierAnswer
    const decided: Decided = decider.decide(command, fold.state, context)
    if (isRejection(decided) || decided.length === 0) {
      // The fold may be behind another process, or was not read at all: catch up before rejecting.
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
    if (decider.keeps_mode && !training && onlyTestMode(context.company_uuid))
      return reject('company.only_test_mode')
    const dated = await onDays(decider, fold, decided, context)
    const events = stamp(decider, stream, dated, context, hash, { training, bon })
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
      // After an unknown outcome the fold is unreliable; after a conflict it is only behind.
      folds.delete(stream)
      if (!(error instanceof WrongExpectedRevision)) throw error
      await catchUp(store, decider, stream, fold)
      folds.set(stream, fold)
    }
  }
  return reject('command.undecided')
}
