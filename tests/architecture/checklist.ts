import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visitedIds } from '../e2e/spec-routes.ts'
import { ROOT } from './cruise.ts'

const golden = join(ROOT, 'tests', 'golden', 'checklist')

/** The specification's ids with their one line of text, in its order. */
export const checklist: ReadonlyMap<string, string> = new Map(
  readFileSync(join(golden, 'ids.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
)

/** Why an id has no test yet: the package that brings it, or the reason why there can be none. */
export const reasons = JSON.parse(readFileSync(join(golden, 'reasons.json'), 'utf8')) as Readonly<
  Record<string, { later: number } | { reason: string }>
>

export const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))
const groups = [...new Set([...checklist.keys()].map(groupOf))]

// A name is the first argument of test(), describe() and their kin, or of what `.each(…)` gives back.
const call = /(?:\b(?:test|describe|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g
// "CO-51", "CO-51/52", "REG-22..24", "CO-18 to CO-32", "CO-18 to 32".
const quoted = new RegExp(
  `\\b(${groups.join('|')})-(\\d+)((?:/\\d+)*)(?:(?:\\.\\.| to |–)(?:\\1-)?(\\d+))?(?!\\d)`,
  'g',
)

export const idsIn = (name: string): string[] =>
  [...name.matchAll(quoted)].flatMap(([, group = '', first = '', more = '', last]) => {
    const from = Number(first)
    const span = last ? Array.from({ length: Number(last) - from + 1 }, (_, n) => from + n) : [from]
    return [...span, ...more.split('/').filter(Boolean).map(Number)].map(
      (nr) => `${group}-${String(nr).padStart(2, '0')}`,
    )
  })

/** Each id that a test's name quotes, and the files in which it does. */
export const testedIds = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const tested = new Map<string, Set<string>>()
  const files = globSync(
    '{contracts,services,projections,web,infra,tests}/**/*.{spec.ts,spec.tsx,suite.ts,e2e.ts}',
    {
      cwd: ROOT,
      exclude: (path) => path.includes('node_modules'),
    },
  )
  for (const file of files)
    for (const [, , name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(call))
      for (const id of idsIn(name)) tested.set(id, (tested.get(id) ?? new Set()).add(file))
  // Pages are visited from a table: their ids stand in it, and not in the name of the one journey that visits all.
  for (const id of visitedIds()) tested.set(id, (tested.get(id) ?? new Set()).add('every-page.e2e.ts'))
  return tested
}
