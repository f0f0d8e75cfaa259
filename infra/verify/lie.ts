import { canonical, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { Open } from './pending.ts'
import { type Where, whereOf } from './where.ts'

/** Something in the log that cannot be as it says; thrown inside `verify`, which answers it. */
export class Lie extends Error {
  override name = 'Lie'
  readonly kind: string
  readonly where: Where
  readonly affects: string
  constructor(kind: string, event: RecordedEvent, affects: string, details = '') {
    super(`${kind}${details ? `: ${details}` : ''}`)
    this.kind = kind
    this.affects = affects
    this.where = whereOf(event)
  }
}

/** One concern of the check: sees every event once, in the order of the log, and has the last word at its end. */
export type Checker = {
  see(event: RecordedEvent): void
  /** The last word; the event at a position may be asked for. */
  end?(eventAt: (position: Position) => Promise<RecordedEvent>): Promise<void>
  /** Before everything is saved: what this one keeps besides. */
  flush?(): void
  /** What is unfinished at the end of the log without contradicting anything. */
  open?(): readonly Open[]
  counted(): Record<string, number>
}

/** Throws when two things that must be one are not, and says what was expected and what was found. */
export const expectSame = (
  found: unknown,
  expected: unknown,
  kind: string,
  event: RecordedEvent,
  affects: string,
): void => {
  if (isSame(found, expected)) return
  const [was, should] = [textOf(found), textOf(expected)]
  if (was !== should) throw new Lie(kind, event, affects, `expected ${short(should)}, found ${short(was)}`)
}

/** Without making a text of each: nearly everything is as it should be. A field that is undefined is none. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, i) => isSame(each, b[i]))
    )
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key in one) if (!isSame(one[key], other[key])) return false
  for (const key in other) if (one[key] === undefined && other[key] !== undefined) return false
  return true
}

/** Canonical where it can be: a value with a fraction is a lie too, but not a reason to fall. */
const textOf = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString()
  try {
    return canonical(value)
  } catch {
    return JSON.stringify(value) ?? ''
  }
}

const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
