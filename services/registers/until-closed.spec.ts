import { uuid5 } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { createUntilClosed } from './until-closed.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)

const waiting = async (closed_after: number, wait_ms: number) => {
  const slept: number[] = []
  let looked = 0
  const handler = {
    load: async () => ({ state: { status: ++looked > closed_after ? 'closed' : 'closing' } }),
  } as never
  const clock = { sleep: async (ms: number) => void slept.push(ms) }
  await createUntilClosed({ handler, clock, wait_ms })(id('session'), id('company'))
  return { looked, slept: slept.reduce((sum, ms) => sum + ms, 0) }
}

test('ARCH-16: a request waits until its session is closed, and no longer', async () =>
  expect(await waiting(3, 1_000)).toEqual({ looked: 4, slept: 60 }))

test('ARCH-16: a close that takes longer continues after the request', async () =>
  expect(await waiting(1_000, 100)).toEqual({ looked: 5, slept: 100 }))
