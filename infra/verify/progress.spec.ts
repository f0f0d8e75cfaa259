import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedEvent } from '@bon/contracts/kernel'
import { beforeAll, expect, test } from 'vitest'
import { keyFileSigner } from '../signer/index.ts'
import { entity, smallTrade } from '../spec-support/verify/spec-shop.ts'
import { checkByCertificate, type VerifyDependencies, verify } from './index.ts'

let healthy: RecordedEvent[]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bon-verify-progress-'))
  healthy = await smallTrade(await keyFileSigner(folder, Date.parse('2026-11-21')), { spans: true })
})

let files = 0
const nextFile = () => join(folder, `progress-${++files}`)

/** A run over a log whose store fails after `until` events. */
const run = async (log: readonly RecordedEvent[], file: string, until = Number.POSITIVE_INFINITY) => {
  const read: RecordedEvent[] = []
  const logged: string[] = []
  const deps: VerifyDependencies = {
    store: {
      async *readAll(after, { limit }) {
        const found = log.filter(({ position }) => position > after).slice(0, Math.min(limit, 40))
        if (limit > 1) read.push(...found)
        if (read.length > until) throw new Error('the database went away')
        yield* found
      },
    },
    entities: () => entity,
    checkSignature: checkByCertificate(),
    progress_file: file,
    saved_every: 50,
    log: (line) => logged.push(line),
  }
  const verdict = await verify(deps).catch((error: Error) => error.message)
  return { verdict, read: read.length, said: logged }
}

test('an interrupted run continues from its checkpoint and reports the same as a whole run', async () => {
  const file = nextFile()
  const whole = await run(healthy, nextFile())
  expect(await run(healthy, file, 120)).toMatchObject({ verdict: 'the database went away' })
  const rest = await run(healthy, file)
  expect(rest.verdict).toEqual(whole.verdict)
  expect(rest.read).toBe(healthy.length - 100)
  expect(rest.said).toEqual([`goes on after position ${healthy[99]?.position}, where a run was interrupted`])
  // A finished run deletes the file: the next run reads everything.
  expect((await run(healthy, file)).read).toBe(healthy.length)
})

test('a violation before the checkpoint is found by the run that continues', async () => {
  const file = nextFile()
  await run(healthy, file, 120)
  const forged = structuredClone(healthy)
  const late = forged.findLast(({ stream }) => stream.startsWith('order-'))
  if (late) late.meta.actor = 'somebody else'
  expect((await run(forged, file)).verdict).toMatchObject({ ok: false, violation: 'event.changed' })
})

test.each<[string, (log: RecordedEvent[]) => void]>([
  ['begins otherwise', ([first]) => Object.assign(first?.meta ?? {}, { actor: 'somebody else' })],
  [
    'was changed where the run stood',
    (log) => Object.assign(log[99]?.meta ?? {}, { actor: 'somebody else' }),
  ],
])('a log that %s is verified from its beginning', async (_, change) => {
  const file = nextFile()
  await run(healthy, file, 120)
  const other = structuredClone(healthy)
  change(other)
  const { verdict, said: logged } = await run(other, file)
  expect(logged).toEqual([
    'begins again: what an interrupted run left cannot be used (the log is another than it was)',
  ])
  expect(verdict).toMatchObject({ ok: false })
})
