export type Proposed = { id: string; metadata: Map<string, string>; data: Uint8Array; custom: Uint8Array }
export type Stored = Proposed & { stream: string; revision: bigint; position: bigint; created: bigint }
export type Expectation = bigint | 'none' | 'any' | 'exists'
/** `repeated`: an earlier append with the same ids at the same place; servers answer such ones without a position. */
export type Verdict =
  | { ok: true; revision: bigint; position: bigint; repeated: boolean }
  | { ok: false; current: bigint; expected: Expectation }

/** 64 apart on purpose: code that counts on density fails here (eventstore.md 4.4). */
const STRIDE = 64n

/** The server's mind, without the wire. */
export const eventLog = () => {
  const all: Stored[] = []
  const streams = new Map<string, Stored[]>()
  const listeners = new Set<() => void>()
  let last = 0n

  const write = (stream: string, events: Proposed[]): Stored => {
    const there = streams.get(stream) ?? []
    for (const event of events) {
      last += STRIDE
      const created = BigInt(Date.now()) * 10_000n
      const stored = { ...event, stream, revision: BigInt(there.length), position: last, created }
      there.push(stored)
      all.push(stored)
    }
    streams.set(stream, there)
    return there.at(-1) as Stored
  }

  const append = (stream: string, expected: Expectation, events: Proposed[]): Verdict => {
    const there = streams.get(stream) ?? []
    const current = BigInt(there.length - 1)
    const earlier = repetition(there, expected, events)
    if (earlier !== undefined)
      return { ok: true, revision: earlier.revision, position: earlier.position, repeated: true }
    const met =
      expected === 'any' ||
      (expected === 'exists' ? current >= 0n : current === (expected === 'none' ? -1n : expected))
    if (!met) return { ok: false, current, expected }
    const written = write(stream, events)
    // The server's own entries lie between those of its users: nobody may deliver them, nor stumble over them.
    if (written.revision === 0n) write(`$$${stream}`, [systemEvent()])
    for (const listener of [...listeners]) listener()
    return { ok: true, revision: written.revision, position: written.position, repeated: false }
  }

  write('$settings', [systemEvent()])
  return {
    all,
    append,
    stream: (name: string): readonly Stored[] | undefined => streams.get(name),
    onGrowth(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type EventLog = ReturnType<typeof eventLog>

const repetition = (there: Stored[], expected: Expectation, events: Proposed[]): Stored | undefined => {
  const first = events[0]?.id
  const anywhere = expected === 'any' || expected === 'exists'
  const start = anywhere
    ? there.findIndex((event) => event.id === first)
    : Number(expected === 'none' ? 0n : expected + 1n)
  if (start < 0) return undefined
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
