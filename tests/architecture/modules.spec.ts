import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composed } from './composed.ts'
import { ROOT } from './cruise.ts'

/** The names of the process managers that are written: a name is the key of a checkpoint and of a lock. */
const written = globSync('services/**/*.process.ts', { cwd: ROOT }).flatMap((path) => {
  const source = readFileSync(join(ROOT, path), 'utf8')
  const names = [...source.matchAll(/name: '([\w-]+)',\s+prefixes:/g)].map(([, name = '']) => name)
  const [, listed = ''] = /^export const \w+ = \[(.+)\] as const$/m.exec(source) ?? []
  return [...names, ...[...listed.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)]
})

describe('the modules', () => {
  const { processes, moneyProcesses } = composed()
  const names = processes.map(({ name }) => name)

  test('run every process manager, each in one module alone', () => {
    expect(written.length).toBeGreaterThan(10)
    expect(names.toSorted()).toEqual(written.toSorted())
  })

  test('hold those that move money apart, because a start waits for them', () => {
    const money = moneyProcesses.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(money))
    for (const name of ['pay-order', 'refund-order', 'seal-journal', 'seal-receipts', 'take-card'])
      expect(money).toContain(name)
    for (const name of ['mail-papers', 'print-papers', 'print-production']) expect(money).not.toContain(name)
  })

  test('follow streams that somebody writes, and react to nothing when nothing happened', async () => {
    for (const { name, prefixes, react } of processes) {
      expect(prefixes.length, name).toBeGreaterThan(0)
      await expect(react([]), name).resolves.toBeUndefined()
    }
  })
})
