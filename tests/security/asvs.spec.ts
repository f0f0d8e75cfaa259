import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../architecture/cruise.ts'
import { data } from './data.ts'
import { input } from './input.ts'
import { keys } from './keys.ts'
import type { Entry } from './ledger.ts'
import { people } from './people.ts'

const ledger: readonly Entry[] = [...input, ...people, ...keys, ...data]
const cache = new Map<string, Promise<string>>()
const textOf = (file: string): Promise<string> => {
  const text = cache.get(file) ?? readFile(join(ROOT, file), 'utf8')
  cache.set(file, text)
  return text
}
/** Whether a file has a test whose name contains this text; in quoted names an apostrophe may be escaped. */
const hasTest = (text: string, name: string): boolean =>
  /\b(test|it)(\.\w+)*\(/.test(text) && text.replaceAll("\\'", "'").includes(name)

describe('ASVS 5.0.0, levels 1 and 2', () => {
  test('each id is in the ledger once', async () => {
    const { levels } = JSON.parse(await textOf('tests/golden/asvs/levels.json')) as {
      levels: Record<string, 1 | 2>
    }
    expect(Object.keys(levels)).toHaveLength(253)
    expect(ledger.map(({ id }) => id).sort()).toEqual(Object.keys(levels).sort())
  })

  test('each entry refers to an existing test or text, or gives a reason', async () => {
    const lost: string[] = []
    for (const entry of ledger) {
      if (entry.by === 'not_applicable' || entry.by === 'not_met') {
        if (entry.why.length < 15) lost.push(`${entry.id}: no reason`)
        continue
      }
      const text = await textOf(entry.file).catch(() => '')
      const isThere =
        entry.by === 'test' ? hasTest(text, entry.name) : entry.text !== '' && text.includes(entry.text)
      const needed = entry.by === 'test' ? entry.name : entry.text
      if (!isThere || needed === '' || entry.shows.length < 10)
        lost.push(`${entry.id}: ${entry.file} “${needed}”`)
    }
    expect(lost).toEqual([])
  })
})
