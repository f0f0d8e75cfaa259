import {
  type CompanyUuid,
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

export type HandledCommand = { hash: string; first: bigint; last: bigint }
type Place = { revision: bigint; position: Position; business_day: PlainDate; at: Instant }

/** A folded stream: state, revision, company, and the commands that led to it (RULE-2). */
export type Folded<State> = {
  state: State
  /** -1 for a stream that does not exist. */
  revision: bigint
  /** Of the last event; undefined for a stream that does not exist. */
  position: Position | undefined
  company_uuid: CompanyUuid | undefined
  /** Test mode, from the first event (DEF-21). */
  test_mode: boolean
  /** From the first event; undefined for a stream that does not exist. */
  business_day: PlainDate | undefined
  commands: Map<Uuid, HandledCommand>
  /** The first event whose command is known: the stream's first, or one that contains the whole state. */
  first: Place | undefined
  /**
   * `whole`: the last event that contains the whole state. `former_whole`: the last such event of an earlier business
   * day.
   */
  whole: Place | undefined
  former_whole: Place | undefined
}

/** Events buffered while searching backwards for a starting point; beyond that the stream is read from its start. */
const max_buffered = 20_000

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
 * Adds one recorded event to a fold, in place. At the first whole state of a new business day, commands older than the
 * last whole state of the day before the previous one are dropped.
 */
export const foldEvent = (fold: Folded<unknown>, decider: AnyDecider, recorded: RecordedEvent): void => {
  const before = fold.whole
  add(fold, decider, recorded)
  if (!before || !fold.whole || before.business_day >= fold.whole.business_day) return
  const former = fold.former_whole
  fold.former_whole = before
  if (!former) return
  fold.first = former
  for (const [id, { last }] of fold.commands) {
    if (last >= former.revision) return
    fold.commands.delete(id)
  }
}

const add = <State>(fold: Folded<State>, decider: AnyDecider, recorded: RecordedEvent): void => {
  const { type, data, meta, revision, position } = upcast(recorded)
  const wholeState: State | undefined = decider.stateIn?.({ type, data })
  const isInTheMidst = fold.revision < 0n && revision > 0n
  fold.state =
    isInTheMidst && wholeState !== undefined ? wholeState : decider.evolve(fold.state, { type, data })
  const place = { revision, position, business_day: meta.business_day, at: meta.at }
  fold.first ??= place
  if (wholeState !== undefined) fold.whole = place
  fold.revision = revision
  fold.position = position
  fold.company_uuid ??= meta.company_uuid
  fold.business_day ??= meta.business_day
  if (meta.test_mode === 'yes') fold.test_mode = true
  const existing = fold.commands.get(meta.command_id)
  if (existing) existing.last = revision
  else fold.commands.set(meta.command_id, { hash: meta.command_hash, first: revision, last: revision })
}

/** Whether the fold reaches back far enough to know a command that follows from the event at this position. */
export const coversAfter = ({ first }: Folded<unknown>, fact: Position): boolean =>
  first === undefined || first.revision === 0n || first.position < fact

/** A client's clock may be ahead by this much (ADR 0055). */
const believed_ms = 24 * 60 * 60_000

/**
 * Whether the fold reaches back far enough to know a client's command (RULE-2), by the time in its id. Ids of other
 * versions than 7 belong to steps that follow from an event.
 */
export const coversCommand = ({ first }: Folded<unknown>, command_id: Uuid): boolean => {
  const made_at = madeAtMs(command_id)
  return (
    made_at === undefined ||
    first === undefined ||
    first.revision === 0n ||
    made_at >= epochMsOf(first.at) + believed_ms
  )
}

/**
 * Reads events that the fold lacks; true when there were any. For a stream without an end it starts at a whole state
 * two business days before the last event, so that no command id made now is older (`coversCommand`), and before `fact`
 * when a command follows from that event.
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

/** Undefined when no recent event contains the whole state, as in streams written before such events existed. */
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
    if (tail.length > max_buffered) return undefined
  }
  return tail.reverse()
}

/** The state at a revision: the base of a cart, or the result of a command. */
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
