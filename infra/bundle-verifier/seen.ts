import { BundleLine, type EventLine } from '@bon/contracts/bundles'
import { canonical, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import type { Code } from './findings.ts'
import { most_depth } from './limits.ts'
import { BundleViolation, type Where } from './verdict.ts'

/** An event of the file with its line. */
export type Seen = { event: RecordedEvent; line: number; letters: number }

export const whereOf = ({
  event: { stream, revision, position, type, data },
  line,
}: Pick<Seen, 'event' | 'line'>): Where => {
  const where: Where = { line, stream, revision: `${revision}`, position: `${position}`, type }
  const isEntry = type === 'EntrySealed' || type === 'SpanSealed'
  if (isEntry && 'seq' in data && Number.isSafeInteger(data.seq)) where.entry = Number(data.seq)
  return where
}

/** @throws BundleViolation for a text that is no line of the format. */
export const parseLine = (text: string, line: number): BundleLine => {
  const unreadable = (details: string) => new BundleViolation('line.unreadable', { line }, details)
  if (isTooDeep(text)) throw unreadable('nested too deep')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The violation says so.
    throw unreadable('no JSON')
  }
  // A key twice, or one that a program takes for something else, is read otherwise by each reader.
  if (!isCanonical(value, text) || text.includes('"__proto__":'))
    throw new BundleViolation('line.not_canonical', { line })
  const parsed = BundleLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unreadable(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

const isCanonical = (value: unknown, text: string): boolean => {
  try {
    return canonical(value) === text
  } catch {
    // A fraction, or a number that is not the same everywhere.
    return false
  }
}

const [quote, backslash] = [34, 92]
const opening = new Set([...'[{'].map((bracket) => bracket.charCodeAt(0)))
const closing = new Set([...']}'].map((bracket) => bracket.charCodeAt(0)))

/** Looked at before it is parsed: each level takes memory and stack. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isText = false
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i)
    if (isText) {
      if (letter === backslash) i++
      else if (letter === quote) isText = false
    } else if (letter === quote) isText = true
    else if (opening.has(letter)) {
      if (++depth > most_depth) return true
    } else if (closing.has(letter)) depth--
  }
  return false
}

export const recordedIn = ({ line: _, revision, position, ...event }: EventLine): RecordedEvent => ({
  ...event,
  revision: BigInt(revision),
  position: parsePosition(position),
})

/** Throws when two values differ that must be equal. */
export const expectSame = (found: unknown, expected: unknown, code: Code, where: Where): void => {
  if (Object.is(found, expected)) return
  const [was, should] = [textOf(found), textOf(expected)]
  if (was !== should) throw new BundleViolation(code, where, `expected ${short(should)}, found ${short(was)}`)
}

const textOf = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString()
  try {
    return canonical(value)
  } catch {
    // A value without a canonical form is a difference too.
    return JSON.stringify(value) ?? ''
  }
}

const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
