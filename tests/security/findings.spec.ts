import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findings } from '@bon/infra/bundle-verifier'
import { expect, test } from 'vitest'
import { ROOT } from '../architecture/cruise.ts'
import { has_python, secondFindings, unlessPython } from './second-verifier.ts'

/** BEYOND-02: what is wrong with a bundle has the same code in both verifiers, in the page of the format and on the screen. */
type Row = { point: number; affects: string; means: string }

const program = join(ROOT, 'infra/bundle-verifier')
const page = readFileSync(join(ROOT, 'contracts/rules/bundle.md'), 'utf8')
const rows = page
  .slice(page.indexOf('## The first contradiction'))
  .split('\n')
  .flatMap((line) => {
    const [, code, means = '', affects = '', point, second = ''] = line.split('|').map((cell) => cell.trim())
    const name = /^`(\w+\.\w+)`$/.exec(code ?? '')?.[1]
    return name === undefined ? [] : [{ name, means, affects, point: Number(point), second }]
  })
const table = (): Record<string, Row> =>
  Object.fromEntries(rows.map(({ name, means, affects, point }) => [name, { point, affects, means }]))

/** Codes that the text of a program names outside of its table. */
const namedIn = (text: string, quote: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`${quote}(\\w+\\.\\w+)${quote}(?!:)`, 'g'))].map(([, code]) => code ?? ''),
  )

test('the page has each code of the first verifier once, with its point, what it affects and what it means', () => {
  expect(rows.length).toBe(new Set(rows.map(({ name }) => name)).size)
  expect(table()).toEqual(findings)
})

test('the first verifier names each code of its table', () => {
  const sources = readdirSync(program).filter((file) => file.endsWith('.ts') && file !== 'findings.ts')
  const named = namedIn(sources.map((file) => readFileSync(join(program, file), 'utf8')).join('\n'), "'")
  expect(Object.keys(findings).filter((code) => !named.has(code))).toEqual([])
})

test('the second verifier names each code but those that the page says it cannot find', () => {
  const named = namedIn(readFileSync(join(program, 'verify_bundle.py'), 'utf8'), '"')
  const missing = rows.filter(({ name }) => !named.has(name))
  expect(missing).toEqual(rows.filter(({ second }) => second !== 'the same'))
})

test.skipIf(!has_python)(`the second verifier has the same table${unlessPython}`, () => {
  const second = Object.entries(secondFindings()).map(([code, [point, affects, means]]) => [
    code,
    { point, affects, means },
  ])
  expect(Object.fromEntries(second)).toEqual(findings)
})

test.each(['da', 'en'])('the screen has a sentence for each code: %s', (language) => {
  const { verify } = JSON.parse(readFileSync(join(ROOT, 'web/locales', language, 'bundles.json'), 'utf8'))
  const said = Object.entries(verify.finding as Record<string, Record<string, string>>).flatMap(
    ([group, texts]) => Object.keys(texts).map((name) => `${group}.${name}`),
  )
  expect(said.sort()).toEqual(Object.keys(findings).sort())
})
