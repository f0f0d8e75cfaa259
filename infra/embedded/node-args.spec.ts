import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeArgs } from './node-args.ts'
import { ROOT } from './root.ts'

/** MiB that V8 keeps for short-lived objects under a high allocation rate. */
const youngMib = (args: readonly string[]): number => {
  const churn = `
    const held = []
    for (let n = 0; n < 1_000_000; n++) held[n % 50_000] = { n, of: [n] }
    const spaces = require('node:v8').getHeapSpaceStatistics()
    console.log(spaces.find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20)`
  return Number(execFileSync(process.execPath, [...args, '-e', churn], { encoding: 'utf8' }))
}

test('PERF-14: the application’s young generation is at most 16 MiB', () =>
  expect(youngMib(nodeArgs)).toBeLessThanOrEqual(16))

test('the image starts the application as `npm start` does', () => {
  const image = readFileSync(join(ROOT, 'infra/deploy/Dockerfile'), 'utf8')
  const command = JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '[]') as string[]
  expect(command).toEqual(['node', ...nodeArgs, 'infra/processes/main.ts'])
})
