import { bigintToPosition, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { event, newStream } from './event-store.examples.ts'
import { logWindow } from './log-window.ts'

const at = (place: number): Position => bigintToPosition(BigInt(place))
const recordedAt = (place: number, category = 'order', data: object = {}): RecordedEvent => ({
  ...event(data),
  stream: newStream(category),
  revision: 0n,
  position: at(place),
})
const placesOf = (events: readonly RecordedEvent[]) => events.map(({ position }) => Number(`${position}`))

describe('a window of the log', () => {
  test('accepts what continues it, skips what it has, and refuses what would leave a gap', () => {
    const window = logWindow()
    const [a, b, c] = [recordedAt(110), recordedAt(170), recordedAt(240)]
    expect(window.add({ after: at(64), events: [a], upTo: at(110) })).toBe(false)
    window.open(at(64))
    expect(window.add({ after: at(110), events: [b], upTo: at(170) })).toBe(false)
    expect(window.add({ after: at(64), events: [a, b], upTo: at(170) })).toBe(true)
    expect(window.add({ after: at(64), events: [a], upTo: at(110) })).toBe(false)
    expect(window.add({ after: at(110), events: [b, c], upTo: at(240) })).toBe(true)
    expect(placesOf(window.read(at(64), undefined, 9).events)).toEqual([110, 170, 240])
  })

  test('answers from any position it covers: one between records, its beginning and beyond its end', () => {
    const window = logWindow()
    window.open(at(64))
    window.add({ after: at(64), events: [recordedAt(110), recordedAt(170)], upTo: at(200) })
    expect(window.covers(at(63))).toBe(false)
    expect(window.read(at(109), undefined, 9)).toMatchObject({ upTo: at(200), events: { length: 2 } })
    expect(placesOf(window.read(at(110), undefined, 9).events)).toEqual([170])
    expect(window.read(at(170), undefined, 9)).toEqual({ events: [], upTo: at(200) })
    expect(window.read(at(900), undefined, 9)).toEqual({ events: [], upTo: at(900) })
  })

  test('prefixes filter, and a full batch ends at its last event', () => {
    const window = logWindow()
    window.open(logStart)
    const events = [10, 20, 30, 40].map((place) => recordedAt(place, place % 20 === 0 ? 'table' : 'order'))
    window.add({ after: logStart, events, upTo: at(50) })
    expect(window.read(logStart, ['table-'], 1)).toMatchObject({ upTo: at(20), events: { length: 1 } })
    expect(window.read(at(20), ['table-'], 2)).toMatchObject({ upTo: at(50), events: { length: 1 } })
  })

  test.each([
    ['events', { events: 100, bytes: 1e9 }],
    ['bytes', { events: 1e9, bytes: 40_000 }],
  ])('is limited in %s, and does not cover what it dropped', (_, limits) => {
    const window = logWindow(limits)
    window.open(logStart)
    for (let place = 1; place <= 2_000; place++) {
      const events = [recordedAt(place, 'order', { text: 'x'.repeat(100) })]
      window.add({ after: at(place - 1), events, upTo: at(place) })
      expect(window.size().events).toBeLessThanOrEqual(limits.events)
      expect(window.size().bytes).toBeLessThanOrEqual(limits.bytes)
    }
    const oldest = 2_000 - window.size().events
    expect(window.size().events).toBeGreaterThan(20)
    expect(window.covers(at(oldest))).toBe(true)
    expect(window.covers(at(oldest - 1))).toBe(false)
    expect(placesOf(window.read(at(oldest), undefined, 2).events)).toEqual([oldest + 1, oldest + 2])
  })

  test('finds the positions of an append by its ids, all or none', () => {
    const window = logWindow()
    window.open(at(5))
    const events = [recordedAt(10), recordedAt(20), recordedAt(30)]
    window.add({ after: at(5), events, upTo: at(30) })
    const ids = events.map(({ event_id }) => event_id)
    expect(window.positionsOf(ids, at(30))).toEqual([at(10), at(20), at(30)])
    expect(window.positionsOf(ids.slice(0, 2), at(20))).toEqual([at(10), at(20)])
    expect(window.positionsOf(ids.slice(0, 2), at(30))).toBeUndefined()
    expect(window.positionsOf(['other', ...ids], at(30))).toBeUndefined()
    expect(window.positionsOf(ids, at(40))).toBeUndefined()
  })

  test('covers nothing once it is closed, and releases its events', () => {
    const window = logWindow()
    window.open(logStart)
    window.add({ after: logStart, events: [recordedAt(10)], upTo: at(10) })
    window.close()
    expect([window.isOpen(), window.covers(at(10)), window.size().events]).toEqual([false, false, 0])
  })
})
