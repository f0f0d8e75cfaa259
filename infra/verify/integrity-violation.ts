import { canonical, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { Open } from './pending.ts'
import { type Where, whereOf } from './where.ts'

/** A contradiction in the log; thrown inside `verify`, which returns it. */
export class IntegrityViolation extends Error {
  override name = 'IntegrityViolation'
  readonly kind: string
  where: Where
  readonly affects: string
  constructor(kind: string, event: RecordedEvent, affects: string, details = '') {
    super(`${kind}${details ? `: ${details}` : ''}`)
    this.kind = kind
    this.affects = affects
    this.where = whereOf(event)
  }
  /** The place of another event than the one that showed it. */
  at(where: Where): this {
    this.where = where
    return this
  }
}

/** One part of the verification: sees every event once, in log order, and completes its checks at the end. */
export type Checker = {
  see(event: RecordedEvent): void
  /** The final checks; they can read the event at a position. */
  end?(eventAt: (position: Position) => Promise<RecordedEvent>): Promise<void>
  /** Called before a save: stores what this checker keeps elsewhere. */
  flush?(): void
  /** Work that is unfinished at the end of the log, which is not a contradiction. */
  open?(): readonly Open[]
  counted(): Record<string, number>
}

/** Throws when two values differ that must be equal, with the expected and the found one. */
export const expectSame = (
  found: unknown,
  expected: unknown,
  kind: string,
  event: RecordedEvent,
  affects: string,
): void => {
  if (isSame(found, expected)) return
  const [was, should] = [textOf(found), textOf(expected)]
  if (was !== should)
    throw new IntegrityViolation(kind, event, affects, `expected ${short(should)}, found ${short(was)}`)
}

/** Compares without serialising, since nearly all values are equal. Undefined fields count as missing. */
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

/** Canonical where possible: a fractional number is a violation too, but must not make this fail. */
const textOf = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString()
  try {
    return canonical(value)
  } catch {
    // A value without a canonical form is part of the violation, and is shown as plain JSON.
    return JSON.stringify(value) ?? ''
  }
}

const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
