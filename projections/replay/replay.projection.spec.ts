import { positionKey, uuid5 } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid, shopDay } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { replay } from './replay.projection.ts'

const { given } = specify(replay)

test('BEYOND-07: a day names its streams, how long each order was open, and its session', () => {
  const log = newLog()
  const { session_uuid } = shopDay(log, {
    who: ours,
    register_uuid,
    n: 1,
    opens_at: noon,
    orders: 8,
    first: 1,
    closes_with_difference: 0,
  })
  const { rowsOf } = given(log.events)
  const streams = new Set(log.events.map(({ stream }) => stream).filter((one) => !one.startsWith('journal-')))
  expect(new Set(rowsOf('day_streams').map(({ stream }) => stream))).toEqual(streams)
  const positionOf = (stream: string, type: string) => {
    const found = log.events.find((event) => event.stream === stream && event.type === type)
    return found ? positionKey(found.position) : null
  }
  const orders = Array.from({ length: 8 }, (_, i) => uuid5(session_uuid, `order ${i}`))
  expect(rowsOf('lifetimes')).toEqual(
    expect.arrayContaining(
      orders.map((order_uuid) => {
        const stream = `order-${order_uuid}`
        const ended = positionOf(stream, 'OrderCompleted') ?? positionOf(stream, 'OrderCancelled')
        return {
          company_uuid: ours.company_uuid,
          order_uuid,
          opened: positionOf(stream, 'OrderOpened'),
          opened_day: '2026-11-21',
          ended,
          ended_day: ended && '2026-11-21',
        }
      }),
    ),
  )
  // One of eight stays open.
  expect(rowsOf('lifetimes').filter(({ ended }) => ended === null)).toHaveLength(1)
  expect(rowsOf('sessions')).toMatchObject([{ register_uuid, session_uuid }])
})
