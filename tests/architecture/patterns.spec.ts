import { api } from '@bon/contracts/api'
import { type AnyEndpoint, pattern } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stringsOf, unguardedPatterns } from './patterns.ts'

const requests = Object.entries(api).flatMap(([context, named]) =>
  Object.entries(named as Record<string, AnyEndpoint>).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema: z.ZodType | undefined = endpoint[part]
      return schema ? [{ name: `${context}.${name} ${part}`, schema }] : []
    }),
  ),
)

/** Worst-case inputs of backtracking patterns: repeated characters, and an end that cannot match. */
const shapes: readonly ((length: number) => string)[] = [
  (length) => `a@${'.'.repeat(length)} `,
  (length) => `a@${'a.'.repeat(length / 2)} `,
  (length) => `${'a'.repeat(length)} `,
  (length) => `${'1'.repeat(length)}x`,
  (length) => `${'a1 '.repeat(length / 3)}\u0001`,
  (length) => `https://${'a'.repeat(length)}\u0001`,
  (length) => `2026-11-23T10:00:00.${'0'.repeat(length)}`,
  (length) => `${'-'.repeat(length)}\u0001`,
  (length) => ' '.repeat(length),
]

type Texts = { short: string; long: string }
const sixteenfold = (length: number) => (shape: (length: number) => string) => {
  const texts: Texts = { short: shape(length), long: shape(16 * length) }
  return texts
}
const worst = shapes.map(sixteenfold(62_500))

describe('no client text can block the process (S-01)', () => {
  test('the length of a text is checked before any pattern with unbounded repetition', () => {
    const found = requests.flatMap(({ name, schema }) =>
      unguardedPatterns(schema).map((path) => `${name}${path}`),
    )
    expect(found).toEqual([])
  })

  test('sixteen times as much text takes every string of the API at most 25 times as long', () => {
    const strings = new Map(
      requests.flatMap(({ name, schema }) =>
        stringsOf(schema).map((one) => [one.schema, `${name}${one.path}`] as const),
      ),
    )
    expect(strings.size).toBeGreaterThan(200)
    const grown = [...strings].flatMap(([schema, name]) =>
      worst.some((texts) => growth(schema, texts) > 25) ? [name] : [],
    )
    expect(grown).toEqual([])
  })

  const quadratic = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

  test.each([
    ['no length', z.strictObject({ mail: z.string().regex(quadratic) })],
    ['the length after the pattern', z.strictObject({ mail: z.string().regex(quadratic).max(254) })],
    ['a length that lets the pattern run', z.strictObject({ mail: z.string().max(254).regex(quadratic) })],
    ['a format of its own', z.strictObject({ mail: z.email().max(254) })],
    ['one alternative of two', z.strictObject({ mail: z.string().regex(quadratic).nullable().optional() })],
  ])('%s is reported', (_, schema) => {
    expect(unguardedPatterns(schema)).toEqual(['.mail'])
  })

  test('a length check before the pattern is enough', () => {
    expect(unguardedPatterns(z.strictObject({ mail: pattern(254, quadratic).nullable() }))).toEqual([])
  })

  test('a backtracking pattern grows by more', () => {
    const [texts] = shapes.map(sixteenfold(2_000))
    expect(growth(z.string().regex(quadratic), texts as Texts)).toBeGreaterThan(25)
  })
})

/**
 * The ratio of a schema's times for 1 MB and 64 kB of text. Times below a millisecond count as one; a growth counts
 * when it is measured three times. A schema that takes more than a second for the short text is not run on the long
 * one.
 */
function growth(schema: z.ZodType, { short, long }: Texts): number {
  const once = () => {
    const before = millisecondsOf(schema, short)
    return before > 1_000 ? Number.POSITIVE_INFINITY : millisecondsOf(schema, long) / Math.max(1, before)
  }
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least > 25; time++) least = once()
  return least
}

function millisecondsOf(schema: z.ZodType, text: string): number {
  const { user, system } = process.cpuUsage()
  schema.safeParse(text)
  const used = process.cpuUsage({ user, system })
  return (used.user + used.system) / 1_000
}
