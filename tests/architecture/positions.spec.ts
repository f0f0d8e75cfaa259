import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOMS, ROOT } from './cruise.ts'

/** Adapters of the port `EventStore`; the last two replace one in specs and examples. */
const adapters = [
  'infra/event-store/',
  'contracts/kernel/position.ts',
  'services/spec-support/spec-store.ts',
  'projections/spec-support/log.ts',
]
/** Tampered logs and planted bugs may break this rule. */
const tests = /\.spec\.tsx?$|^tests\/|^infra\/spec-support\/verify\/tamper(?:ing)?\.ts$/

test('only an event store converts a position to a number and back (ADR 0048)', async () => {
  const offenders: string[] = []
  let users = 0
  for await (const file of glob(
    ROOMS.map((room) => `${room}/**/*.{ts,tsx}`),
    { cwd: ROOT, exclude: (name) => name.includes('node_modules') },
  )) {
    if (file.includes('node_modules') || tests.test(file)) continue
    const text = readFileSync(join(ROOT, file), 'utf8')
    const isAdapter = adapters.some((path) => file.startsWith(path))
    if (isAdapter) users++
    else if (/\b(bigintToPosition|positionToBigint)\b|\b(Number|BigInt)\((\w+\.)?\w*[pP]osition\b/.test(text))
      offenders.push(file)
  }
  expect(offenders).toEqual([])
  expect(users).toBeGreaterThan(10)
})
