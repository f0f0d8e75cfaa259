import {
  dayBefore,
  epochMsOf,
  type Instant,
  madeAtMs,
  type PlainDate,
  type Position,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { AnyDecider, StateOf } from './decider.ts'
import { upcast } from './upcast.ts'

export type KnownCommand = { hash: string; first: bigint; last: bigint }
type Place = { revision: bigint; position: Position; business_day: PlainDate; at: Instant }

/** A stream folded: the state, where it stands, whose it is, and which commands made it (rule 2). */
export type Folded<State> = {
  state: State
  /** -1 for a stream that does not exist. */
  revision: bigint
  /** Of the last event; undefined for a stream that does not exist. */
  position: Position | undefined
  company_uuid: Uuid | undefined
  /** Training, as its first event says (DEF-21). */
  test_mode: boolean
  /** Of its first event; undefined for a stream that does not exist. */
  business_day: PlainDate | undefined
  commands: Map<Uuid, KnownCommand>
  /** The first event whose command is known: the stream's first, or one that said the whole state. */
  first: Place | undefined
  /** The last event that said the whole state, and the last one of the business day with one before that. */
  whole: Place | undefined
  former_whole: Place | undefined
}

/** Events that are held at once while a place to begin is looked for; beyond them the stream is read from its first. */
const held_at_once = 20_000

export const emptyFold = <D extends AnyDecider>(decider: D): Folded<StateOf<D>> => ({
  state: decider.initialState,
  revision: -1n,
  position: undefined,
  company_uuid: undefined,
  test_mode: false,
  business_day: undefined,
  commands: new Map(),
  first: undefined,
  whole: undefined,
  former_whole: undefined,
})

/**
 * Adds one recorded event to a fold, in place. At the first whole state of a business day, commands from before that of
 * the day before the last are forgotten.
 */
export const foldEvent = (fold: Folded<unknown>, decider: AnyDecider, recorded: RecordedEvent): void => {
  const before = fold.whole
  add(fold, decider, recorded)
  if (!before || !fold.whole || before.business_day >= fold.whole.business_day) return
  const kept = fold.former_whole
  fold.former_whole = before
  if (!kept) return
  fold.first = kept
  for (const [id, { last }] of fold.commands) {
    if (last >= kept.revision) return
    fold.commands.delete(id)
  }
}

const add = <State>(fold: Folded<State>, decider: AnyDecider, recorded: RecordedEvent): void => {
  const { type, data, meta, revision, position } = upcast(recorded)
  const said: State | undefined = decider.stateIn?.({ type, data })
  const isInTheMidst = fold.revision < 0n && revision > 0n
  fold.state = isInTheMidst && said !== undefined ? said : decider.evolve(fold.state, { type, data })
  const place = { revision, position, business_day: meta.business_day, at: meta.at }
  fold.first ??= place
  if (said !== undefined) fold.whole = place
  fold.revision = revision
  fold.position = position
  fold.company_uuid ??= meta.company_uuid
  fold.business_day ??= meta.business_day
  if (meta.test_mode === 'yes') fold.test_mode = true
  const known = fold.commands.get(meta.command_id)
  if (known) known.last = revision
  else fold.commands.set(meta.command_id, { hash: meta.command_hash, first: revision, last: revision })
}

/** Whether a command that follows from the fact at a position is known, if it was ever given. */
export const isKnownAfter = ({ first }: Folded<unknown>, fact: Position): boolean =>
  first === undefined || first.revision === 0n || first.position < fact

/** A client's clock may be so much ahead (ADR 0055). */
const believed_ms = 24 * 60 * 60_000

/**
 * Whether a client's command is known, if it was ever given (rule 2): its id tells when it was made. Ids of other
 * versions than 7 are those of steps that follow from a fact.
 */
export const isKnownSince = ({ first }: Folded<unknown>, command_id: Uuid): boolean => {
  const made_at = madeAtMs(command_id)
  return (
    made_at === undefined ||
    first === undefined ||
    first.revision === 0n ||
    made_at >= epochMsOf(first.at) + believed_ms
  )
}

/**
 * Reads what the fold has not seen yet. True when there was something new. A stream that never ends is read back to a
 * whole state of two business days before its last event, so that no id that is made now is older (`isKnownSince`),
 * and beyond `fact` where a command follows from one.
 */
export const catchUp = async (
  store: EventStore,
  decider: AnyDecider,
  stream: string,
  fold: Folded<unknown>,
  fact?: Position,
): Promise<boolean> => {
  const before = fold.revision
  const tail = before < 0n && decider.stateIn ? await tailOf(store, decider, stream, fact) : undefined
  const adds = before < 0n ? add : foldEvent
  if (tail) for (const event of tail) adds(fold, decider, event)
  else
    for await (const event of store.readStream(stream, before < 0n ? {} : { after: before }))
      adds(fold, decider, event)
  return fold.revision !== before
}

/** Undefined where no event of a stream's latest ones says its whole state: what was written before there were any. */
const tailOf = async (
  store: EventStore,
  { stateIn }: AnyDecider,
  stream: string,
  fact: Position | undefined,
): Promise<RecordedEvent[] | undefined> => {
  const tail: RecordedEvent[] = []
  let day_before: PlainDate | undefined
  for await (const event of store.readStream(stream, { backwards: true })) {
    tail.push(event)
    const { business_day } = event.meta
    day_before ??= dayBefore(business_day)
    const isEarlier = business_day < day_before && (fact === undefined || event.position < fact)
    if (isEarlier && stateIn?.(upcast(event)) !== undefined) break
    if (tail.length > held_at_once) return undefined
  }
  return tail.reverse()
}

/** The state as it was at a revision: what a cart was made from, or what a command was answered with. */
export const foldUpTo = async <D extends AnyDecider>(
  store: EventStore,
  decider: D,
  stream: string,
  revision: bigint,
  first?: Folded<unknown>['first'],
): Promise<Folded<StateOf<D>>> => {
  const fold = emptyFold(decider)
  const from = first && first.revision <= revision ? first.revision : 0n
  const after = from === 0n ? {} : { after: from - 1n }
  const limit = Number(revision - from + 1n)
  for await (const event of store.readStream(stream, { ...after, limit })) add(fold, decider, event)
  return fold
}
