import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checklist } from './checklist.ts'
import {
  type Citable,
  citable,
  complaintsOf,
  documents,
  doubled,
  linesOf,
  passagesOf,
  sources,
} from './citations.ts'
import { ROOT } from './cruise.ts'

const known = citable()

const complaints = (paths: string[], passages: typeof passagesOf): string[] =>
  paths.flatMap((path) =>
    passages(readFileSync(join(ROOT, path), 'utf8')).flatMap((passage) =>
      complaintsOf(passage, known).map((complaint) => `${path}:${passage.line} ${complaint}`),
    ),
  )

describe('citations in comments, titles and documents', () => {
  test('refer to a rule, a decision, a requirement or a file of the repository, in every source', () => {
    const paths = sources().filter((path) => !path.includes('architecture/citations'))
    expect(paths.length).toBeGreaterThan(2_000)
    expect(complaints(paths, passagesOf)).toEqual([])
  })

  test('refer to one of these in every document as well', () => {
    expect(complaints(documents(), linesOf)).toEqual([])
  })

  test('are unambiguous: no id is in two rows, and the checklist is complete', () => {
    expect(doubled).toEqual([])
    expect([...checklist.keys()].filter((id) => !known.rules.has(id))).toEqual([])
    const numbers = (kind: string, to: number, digits: number) =>
      Array.from({ length: to }, (_, n) => `${kind}-${String(n + 1).padStart(digits, '0')}`)
    const whole = [...numbers('R', 28, 1), ...numbers('DEF', 80, 2), ...numbers('AMB', 9, 2)]
    expect(whole.filter((id) => !known.rules.has(id))).toEqual([])
  })
})

describe('a citation of nothing is reported', () => {
  const few: Citable = {
    rules: new Map([['LAW-1', 'Rates have dates.']]),
    decisions: new Set(['0001']),
    documents: new Set(['README.md']),
    requirements: new Set(['V1.1.1']),
  }
  const said = (source: string) => passagesOf(source).flatMap((passage) => complaintsOf(passage, few))

  test.each([
    ['an id without a row', '/** Rates change (LAW-2). */'],
    ['an id within a span', '/** Rates change (LAW-1 to LAW-3). */'],
    ['an id of an unknown kind', "test('XYZ-12: rates change', () => {})"],
    ['a title after a table', "test.each([1])('LAW-7: rate %i', () => {})"],
    ['what an endpoint says of itself', "export const list = { says: 'Rates (LAW-7).' }"],
    ['a decision that was not taken', '// Rates change (ADR 0099).'],
    ['a requirement that is none', '// Rates change (ASVS V99.1.1).'],
    ['a document that is not here', '// Rates change (fiscal.md 3.2).'],
    ['a rule of the ten by its number', '// Nothing is doubled (rule 2).'],
    ['a transition by its number', '// Silence is no answer (no. 6).'],
    ['a letter of a review', '// A card goes back (H3).'],
    ['an invariant without its kind', '// The drawer is right (I5).'],
    ['an issue', '// A field too many is seen (issue 16).'],
    ['a line of an acceptance list', "test('rates change (Accept 3)', () => {})"],
    ['a section of the specification', '/** A share (spec section 9). */'],
    ['a picture of the design', '/** Design 07: the ways to pay. */'],
    ['a comment that is only an id', '/** LAW-1. */'],
    ['a comment of ids and signs', '// LAW-1, ADR 0001.'],
  ])('%s', (_, source) => {
    expect(said(source)).toHaveLength(source.includes('to LAW-3') ? 2 : 1)
  })

  test.each([
    ['an id with a row', '/** Rates change (LAW-1, ADR 0001, ASVS V1.1.1; see README.md). */'],
    ['names of algorithms', '// SHA-256 over UTF-8, signed with RSA-3072.'],
    ['keys of the keyboard', '// F8 parks.'],
    ['a string that is no title', "const key = 'LAW-9'"],
    ['what looks like a comment in a string', "const all = 'services/**/LAW-9/*.ts'"],
  ])('%s is no citation', (_, source) => {
    expect(said(source)).toEqual([])
  })
})
