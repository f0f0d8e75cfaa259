import type { PlainDate, Position, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { AnyDecider, StateOf } from './decider.ts'
import { upcast } from './upcast.ts'

export type KnownCommand = { hash: string; first: bigint; last: bigint }

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
}

export const emptyFold = <D extends AnyDecider>(decider: D): Folded<StateOf<D>> => ({
  state: decider.initialState,
  revision: -1n,
  position: undefined,
  company_uuid: undefined,
  test_mode: false,
  business_day: undefined,
  commands: new Map(),
})

/** Adds one recorded event to a fold, in place. */
export const foldEvent = <State>(fold: Folded<State>, decider: AnyDecider, recorded: RecordedEvent): void => {
  const { type, data, meta, revision, position } = upcast(recorded)
  fold.state = decider.evolve(fold.state, { type, data })
  fold.revision = revision
  fold.position = position
  fold.company_uuid ??= meta.company_uuid
  fold.business_day ??= meta.business_day
  if (meta.test_mode === 'yes') fold.test_mode = true
  const known = fold.commands.get(meta.command_id)
  if (known) known.last = revision
  else fold.commands.set(meta.command_id, { hash: meta.command_hash, first: revision, last: revision })
}

/** Reads what the fold has not seen yet. True when there was something new. */
export const catchUp = async (
  store: EventStore,
  decider: AnyDecider,
  stream: string,
  fold: Folded<unknown>,
): Promise<boolean> => {
  const before = fold.revision
  for await (const event of store.readStream(stream, before < 0n ? {} : { after: before }))
    foldEvent(fold, decider, event)
  return fold.revision !== before
}

/** The state as it was at a revision: what a cart was made from, or what a command was answered with. */
export const foldUpTo = async <D extends AnyDecider>(
  store: EventStore,
  decider: D,
  stream: string,
  revision: bigint,
): Promise<Folded<StateOf<D>>> => {
  const fold = emptyFold(decider)
  const limit = Number(revision + 1n)
  for await (const event of store.readStream(stream, { limit })) foldEvent(fold, decider, event)
  return fold
}
