import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits, longFiles, longFunctions, productSources } from './sizes.ts'

/** Lists without a decision in them. */
const ofData = new Set(['infra/demo/menu.ts'])

/** What was longer when the check began, a file or `file function` a line. The list may only become shorter. */
const known = readFileSync(join(import.meta.dirname, 'long-sources.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)

const sources = productSources()
const placeOf = (finding: string): string => finding.split(':')[0] ?? ''

describe('sizes', () => {
  const found = [...longFiles(sources, ofData), ...longFunctions(sources)]

  test('no file and no function exceeds its limit', () =>
    expect(found.filter((finding) => !known.includes(placeOf(finding)))).toEqual([]))

  test('a file or function that was shortened is removed from the list', () =>
    expect(known.filter((place) => !found.map(placeOf).includes(place))).toEqual([]))

  test('data files exist, and are long', () => {
    for (const path of ofData)
      expect(sources.find((source) => source.path === path)?.text.split('\n').length).toBeGreaterThan(
        limits.file,
      )
  })
})

const lines = (n: number): string => '  0\n'.repeat(n)
const around: [string, (inner: string) => string][] = [
  ['services/a.ts', (inner) => `export const long = async (a: number): Promise<void> => {\n${inner}}\n`],
  ['web/a.tsx', (inner) => `const hold = {\n  long() {\n${inner}  },\n}\nexport const b = <p>{hold}</p>\n`],
  ['services/b.ts', (inner) => `export function long<T>(a: T) {\n${inner}}\n`],
  ['services/c.ts', (inner) => `call((long: string) => {\n${inner}})\n`],
]

describe('what the check finds', () => {
  test.each([
    ['infra/processes/serve.ts', limits.composition],
    ['services/orders/a.ts', limits.file],
  ])('one line too many in %s', (path, limit) => {
    expect(longFiles([{ path, text: lines(limit) }], new Set())).toEqual([])
    expect(longFiles([{ path, text: lines(limit + 1) }], new Set())).toHaveLength(1)
    expect(longFiles([{ path, text: lines(limit + 1) }], new Set([path]))).toEqual([])
  })

  test.each(around)('a function with one line too many in %s', (path, functionOf) => {
    const most = limits.lines_of_function - 2
    expect(longFunctions([{ path, text: functionOf(lines(most)) }])).toEqual([])
    expect(longFunctions([{ path, text: functionOf(lines(most + 1)) }])).toHaveLength(1)
  })
})
