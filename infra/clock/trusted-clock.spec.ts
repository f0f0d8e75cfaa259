import { addMs, type Instant } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { collectLines } from '../logger/collect-lines.ts'
import { createTrustedClock, type StoredTime } from './trusted-clock.ts'

const noon = '2026-11-21T12:00:00.000Z'
const minute = 60_000
const day = 24 * 60 * minute

/** A host with a settable wall clock and a separate monotonic clock. */
const hostOf = (initial: Instant | undefined = undefined) => {
  let [wall, monotonic, database_ahead] = [noon, 0, 0]
  let last = initial
  const { log, lines } = collectLines()
  const stop = new AbortController()
  const storedTime: StoredTime = {
    last: async () => last,
    store: async (at) => {
      last = at
    },
    databaseNow: async () => addMs(wall, database_ahead),
  }
  const open = () =>
    createTrustedClock({
      monotonicMs: () => monotonic,
      storedTime: storedTime,
      log,
      wall: { now: () => wall, sleep: async () => stop.abort() },
    })
  return {
    open,
    lines,
    stop,
    lastStored: () => last,
    pass: (ms: number) => {
      wall = addMs(wall, ms)
      monotonic += ms
    },
    set: (ms: number) => {
      wall = addMs(wall, ms)
    },
    setDatabase: (ms: number) => {
      database_ahead = ms
    },
  }
}

describe('R-26: the clock', () => {
  test('is trusted while it advances, however long nobody reads it', async () => {
    const host = hostOf()
    const clock = await host.open()
    host.pass(3 * day)
    expect(clock.now()).toBe(addMs(noon, 3 * day))
    expect(clock.health()).toMatchObject({ is_unconfirmed: false, jumped: null })
  })

  test('R-22: a change of more than a minute, forward or back, is heard once; less is not', async () => {
    const host = hostOf()
    const clock = await host.open()
    const changes: number[] = []
    clock.onChange((by_ms) => changes.push(by_ms))
    host.set(minute)
    clock.now()
    expect(changes).toEqual([])
    host.set(minute + 1)
    clock.now()
    clock.now()
    host.set(-2 * minute)
    clock.now()
    host.set(2 * day)
    clock.now()
    expect(changes).toEqual([minute + 1, -2 * minute])
    await clock.confirm()
    expect(changes).toEqual([minute + 1, -2 * minute, 2 * day])
  })

  test('a jump forward of more than five minutes raises an alarm and is accepted', async () => {
    const host = hostOf()
    const clock = await host.open()
    host.set(5 * minute)
    clock.now()
    expect(clock.health().jumped).toBeNull()
    host.set(6 * minute)
    expect(clock.now()).toBe(addMs(noon, 11 * minute))
    expect(clock.health()).toMatchObject({ jumped: { by_ms: 6 * minute }, is_unconfirmed: false })
    expect(host.lines).toEqual([
      { level: 'warn', msg: 'the clock has jumped', by_s: 360, at: '2026-11-21T12:11:00.000Z' },
    ])
  })

  test('after a jump of a day or more, time continues from the last known moment until confirmed', async () => {
    const host = hostOf()
    const clock = await host.open()
    host.set(365 * day)
    host.pass(minute)
    expect(clock.now()).toBe(addMs(noon, minute))
    expect(clock.unconfirmed()).toEqual({
      shown: addMs(noon, 365 * day + minute),
      last: addMs(noon, minute),
    })
    await clock.watch(host.stop.signal)
    expect(host.lastStored()).toBeUndefined()
    await clock.confirm()
    expect(clock.now()).toBe(addMs(noon, 365 * day + minute))
    expect(clock.unconfirmed()).toBeUndefined()
    expect(host.lastStored()).toBe(addMs(noon, 365 * day + minute))
  })

  test('is trusted again without confirmation once it is corrected', async () => {
    const host = hostOf()
    const clock = await host.open()
    host.set(365 * day)
    clock.now()
    host.set(-365 * day)
    host.pass(minute)
    expect(clock.now()).toBe(addMs(noon, minute))
    expect(clock.health()).toMatchObject({ is_unconfirmed: false, jumped: null })
  })

  test('asks for confirmation after a start a day or more later, and not after a night', async () => {
    const night = await hostOf(addMs(noon, -10 * 60 * minute)).open()
    expect(night.health()).toMatchObject({ is_unconfirmed: false, jumped: null, now: noon })
    const nextDay = await hostOf(addMs(noon, -day)).open()
    expect(nextDay.unconfirmed()).toEqual({ shown: noon, last: addMs(noon, -day) })
  })

  test('accepts a confirmation that another process received', async () => {
    const host = hostOf()
    const [here, there] = [await host.open(), await host.open()]
    host.set(365 * day)
    expect([here.unconfirmed(), there.unconfirmed()]).not.toContain(undefined)
    await there.confirm()
    await here.watch(host.stop.signal)
    expect(here.unconfirmed()).toBeUndefined()
  })

  test('a difference of more than a minute to the database raises an alarm', async () => {
    const host = hostOf()
    const clock = await host.open()
    host.setDatabase(-61_000)
    await clock.watch(host.stop.signal)
    expect(clock.health().database_differs_ms).toBe(-61_000)
    expect(host.lines).toEqual([
      { level: 'warn', msg: 'the clocks of this host and of the database differ', by_s: -61 },
    ])
  })
})
