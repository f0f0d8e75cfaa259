export type Proposed = { id: string; metadata: Map<string, string>; data: Uint8Array; custom: Uint8Array }
export type Stored = Proposed & { stream: string; revision: bigint; position: bigint; created: bigint }
export type Expectation = bigint | 'none' | 'any' | 'exists'
/** A repetition is answered like the original append (observed on 23.10.7). */
export type Verdict =
  | { ok: true; revision: bigint; position: bigint }
  | { ok: false; current: bigint; expected: Expectation }

/** The server's default `MaxAppendSize`. */
export const MAX_APPEND_BYTES = 1_048_576
/** The size of a record on disk without its names and data, as far as a double needs it: positions are byte offsets. */
const RECORD_BYTES = 112
/** Ids for the repetition check of appends without an expected revision: a bounded cache, lost at a restart. */
const RECENT = 4_096

/** The server's logic, without the network. */
export const eventLog = () => {
  const all: Stored[] = []
  const streams = new Map<string, Stored[]>()
  const places = new Map<bigint, number>()
  const recent = new Map<string, Stored>()
  const listeners = new Set<() => void>()
  let end = 128n

  const write = (stream: string, events: Proposed[]): Stored => {
    const there = streams.get(stream) ?? []
    for (const event of events) {
      const created = BigInt(Date.now()) * 10_000n
      const stored = { ...event, stream, revision: BigInt(there.length), position: end, created }
      end += BigInt(RECORD_BYTES + stream.length + sizeOf(event))
      there.push(stored)
      places.set(stored.position, all.length)
      all.push(stored)
      remember(stored)
    }
    streams.set(stream, there)
    return there.at(-1) as Stored
  }

  const remember = (stored: Stored): void => {
    recent.set(stored.id, stored)
    const [oldest] = recent.keys()
    if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest)
  }

  const append = (stream: string, expected: Expectation, events: Proposed[]): Verdict => {
    const there = streams.get(stream) ?? []
    const current = BigInt(there.length - 1)
    const repeated = typeof expected === 'bigint' || expected === 'none' ? [] : recentOf(stream, events)
    const earlier = repeated.length > 0 ? repeated.at(-1) : repetition(there, expected, events)
    if (earlier && (repeated.length === 0 || repeated.length === events.length))
      return { ok: true, revision: earlier.revision, position: earlier.position }
    const met =
      expected === 'any' ||
      (expected === 'exists' ? current >= 0n : current === (expected === 'none' ? -1n : expected))
    // If only some of the ids are known, the server reports a wrong expected version too.
    if (!met || repeated.length > 0) return { ok: false, current, expected }
    const written = write(stream, events)
    // System entries lie between those of users: adapters must neither deliver nor fail on them.
    if (written.revision === 0n) write(`$$${stream}`, [systemEvent()])
    for (const listener of [...listeners]) listener()
    return { ok: true, revision: written.revision, position: written.position }
  }

  /** The longest prefix of an append that the cache has, for appends without an expected revision. */
  const recentOf = (stream: string, events: Proposed[]): Stored[] => {
    const cached: Stored[] = []
    for (const { id } of events) {
      const stored = recent.get(id)
      if (stored?.stream !== stream) break
      cached.push(stored)
    }
    return cached
  }

  write('$settings', [systemEvent()])
  return {
    all,
    append,
    stream: (name: string): readonly Stored[] | undefined => streams.get(name),
    /** The index in `all` of the record at a position; undefined where no record starts. */
    indexAt: (position: bigint): number | undefined => places.get(position),
    /** State that a server has only in memory. */
    forgetRecent: () => recent.clear(),
    onGrowth(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The server's size of an append: type at two bytes a character, data and metadata. */
export const sizeOf = ({ metadata, data, custom }: Proposed): number =>
  2 * (metadata.get('type') ?? '').length + data.length + custom.length

export type EventLog = ReturnType<typeof eventLog>

/** The same ids after the expected revision: then the append is already stored. */
const repetition = (there: Stored[], expected: Expectation, events: Proposed[]): Stored | undefined => {
  if (expected === 'any' || expected === 'exists') return undefined
  const start = Number(expected === 'none' ? 0n : expected + 1n)
  const found = there.slice(start, start + events.length)
  const same = found.length === events.length && found.every((event, i) => event.id === events[i]?.id)
  return same ? found.at(-1) : undefined
}

const systemEvent = (): Proposed => ({
  id: crypto.randomUUID(),
  metadata: new Map([
    ['type', '$metadata'],
    ['content-type', 'application/json'],
  ]),
  data: Buffer.from('{}'),
  custom: new Uint8Array(),
})
