import { BundleLine, type EventLine } from '@bon/contracts/bundles'
import { canonical, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import { BundleViolation, type Where } from './verdict.ts'

/** An event of the file with its line. */
export type Seen = { event: RecordedEvent; line: number }

export const whereOf = ({ event: { stream, revision, position, type }, line }: Seen): Where => ({
  line,
  stream,
  revision: `${revision}`,
  position: `${position}`,
  type,
})

/** @throws BundleViolation for a text that is no line of the format. */
export const parseLine = (text: string, line: number): BundleLine => {
  const unreadable = (details: string) =>
    new BundleViolation('line.unreadable', { line }, 'everything from here on', details)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The violation says so.
    throw unreadable('no JSON')
  }
  const parsed = BundleLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unreadable(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

export const recordedIn = ({ line: _, revision, position, ...event }: EventLine): RecordedEvent => ({
  ...event,
  revision: BigInt(revision),
  position: parsePosition(position),
})

/** Throws when two values differ that must be equal. */
export const expectSame = (
  found: unknown,
  expected: unknown,
  kind: string,
  where: Where,
  affects: string,
): void => {
  if (Object.is(found, expected)) return
  const [was, should] = [textOf(found), textOf(expected)]
  if (was !== should)
    throw new BundleViolation(kind, where, affects, `expected ${short(should)}, found ${short(was)}`)
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
