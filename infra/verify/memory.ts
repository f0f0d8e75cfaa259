import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { type Disk, openDisk } from './disk.ts'

/**
 * The checkers' state. Its memory does not grow with the log: large maps keep recent entries in memory and the rest on
 * disk. All of it can be saved, so that an interrupted run can be resumed.
 */
export type Memory = {
  /** State that is always small. In a resumed run: as it was saved. */
  state<S extends object>(name: string, initial: S): S
  /** A map that grows with the log. A changed value must be set again. */
  map<V>(name: string): DiskBackedMap<V>
  /** Rows that are only read at the end: appended to a numbered part. */
  append(part: number, bytes: Uint8Array): void
  part(part: number): Uint8Array
  /** Saves all state, together with the position in the log. */
  save(place: Uint8Array): void
  /** The position saved by an earlier run, or undefined. */
  readonly resumed: Uint8Array | undefined
  close(outcome: 'finished' | 'interrupted'): void
}

export type DiskBackedMap<V> = {
  get(key: string): V | undefined
  has(key: string): boolean
  set(key: string, value: V): void
  delete(key: string): void
  values(): Iterable<V>
}

/** Entries of one map in memory. Orders are the largest, at about 2 kB each. */
const most_in_memory = 2_000

/** Saved state that this program cannot resume from; the run starts at the log's beginning. */
export class UnusableProgress extends Error {
  override name = 'UnusableProgress'
}

/** Without a file, entries that exceed the memory limit go to a temporary file, and the run cannot be resumed. */
export const createMemory = (file?: string, limit: number = most_in_memory): Memory => {
  let opened: Disk | undefined
  const disk = (): Disk => (opened ??= openDisk(file ?? ''))
  const saved = file === undefined ? undefined : disk().saved()
  if (saved && digestOf(saved.states, saved.place) !== saved.digest)
    throw new UnusableProgress('the file was changed or is damaged')
  const restored = new Map(saved?.states)
  const states = new Map<string, object>()
  const maps: { flush(): void }[] = []
  return {
    resumed: saved?.place,
    state: <S extends object>(name: string, initial: S): S => {
      const bytes = restored.get(name)
      if (saved && !bytes) throw new UnusableProgress(`it has no ${name}`)
      const state = bytes ? (deserialize(bytes) as S) : initial
      if (`${Object.keys(state)}` !== `${Object.keys(initial)}`)
        throw new UnusableProgress(`${name} has another shape`)
      states.set(name, state)
      return state
    },
    map: <V>(name: string): DiskBackedMap<V> => {
      const map = diskBackedMap<V>(name, disk, { limit, hasOlder: saved !== undefined })
      maps.push(map)
      return map
    },
    append: (part, bytes) => disk().append(part, bytes),
    part: (part) => disk().part(part),
    save: (place) => {
      for (const map of maps) map.flush()
      const texts = [...states].map(([name, state]): [string, Uint8Array] => [name, serialize(state)])
      disk().save({ place, states: texts, digest: digestOf(texts, place) })
    },
    close: (outcome) => opened?.close(outcome === 'finished'),
  }
}

const digestOf = (states: readonly [string, Uint8Array][], place: Uint8Array): string => {
  const hash = createHash('sha256').update(place)
  for (const [name, bytes] of [...states].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(name).update(bytes)
  return hash.digest('hex')
}

const diskBackedMap = <V>(
  name: string,
  disk: () => Disk,
  { limit, hasOlder }: { limit: number; hasOlder: boolean },
): DiskBackedMap<V> & { flush(): void } => {
  let recent = new Map<string, V>()
  let older = hasOlder
  const read = (key: string): V | undefined => {
    const bytes = older ? disk().get(name, key) : undefined
    return bytes && (deserialize(bytes) as V)
  }
  const flush = (): void => {
    if (recent.size === 0) return
    disk().put(name, recent, serialize)
    recent = new Map()
    older = true
  }
  return {
    get: (key) => recent.get(key) ?? read(key),
    has: (key) => recent.has(key) || read(key) !== undefined,
    set: (key, value) => {
      recent.set(key, value)
      if (recent.size > limit) flush()
    },
    delete: (key) => {
      recent.delete(key)
      if (older) disk().remove(name, key)
    },
    *values() {
      yield* recent.values()
      if (!older) return
      for (const { key, value } of disk().all(name)) if (!recent.has(key)) yield deserialize(value) as V
    },
    flush,
  }
}
