import { expect, test } from 'vitest'
import { now } from '../platform/index.ts'
import { checkForUpdate } from './update-check.ts'

const mine = { key: '20261121200000', time: '2026-11-21T20:00:00Z' }
const next = { key: '20261121230000', time: '2026-11-21T23:00:00Z' }
const serving = (files: Record<string, string | number>) => ({
  ...mine,
  fetch: async (path: unknown) => {
    const content = files[String(path)] ?? 404
    return typeof content === 'number' ? new Response(null, { status: content }) : new Response(content)
  },
})

test.each<[string, Record<string, string | number>, boolean, string | null]>([
  ['the same build is no news', { '/last_deployment_time.txt': mine.time }, false, null],
  ['another build is', { '/last_deployment_time.txt': `${next.time}\n` }, true, null],
  [
    'DEF-76: a build that the operator names is pushed',
    { '/last_deployment_time.txt': next.time, '/encourage_update.txt': `${next.key}\n` },
    true,
    next.key,
  ],
  [
    'DEF-76: 0 pushes nothing',
    { '/last_deployment_time.txt': next.time, '/encourage_update.txt': '0' },
    true,
    null,
  ],
  [
    'DEF-76: naming the build that this till has pushes nothing',
    { '/last_deployment_time.txt': next.time, '/encourage_update.txt': mine.key },
    true,
    null,
  ],
  [
    'DEF-76: a build that is not deployed is not pushed, since a reload would not bring it',
    { '/last_deployment_time.txt': mine.time, '/encourage_update.txt': next.key },
    false,
    null,
  ],
  ['a page in the file’s place is no news', { '/last_deployment_time.txt': '<!doctype html>' }, false, null],
  ['a missing file is no news', {}, false, null],
  ['a server that is away is no news', { '/last_deployment_time.txt': 503 }, false, null],
])('RES-09, RES-12: %s', async (_, files, isNew, pushed) => {
  expect(await checkForUpdate(serving(files))).toEqual({ isNew, pushed })
})

test('RES-11, RES-12: a file that does not answer within two seconds is ignored', async () => {
  const never: typeof fetch = (_path, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const began = now()
  expect(await checkForUpdate({ ...mine, fetch: never })).toEqual({ isNew: false, pushed: null })
  const took = now() - began
  expect(took).toBeGreaterThan(1_900)
  expect(took).toBeLessThan(3_500)
})
