import { expect, test } from 'vitest'
import { eventsOf, parseEvent } from './event-stream.ts'
import { messageOf } from './messages.ts'

const streamOf = (...chunks: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

const notification = {
  company_uuid: '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32',
  topic: 'orders',
  uuid: '825a7635-bcfe-5dcf-8193-83ba2312236b',
  revision: '3',
  position: '41',
}

test('events are cut however the bytes arrive', async () => {
  const text = `retry: 1000\n\nevent: bell\nid: 41\ndata: ${JSON.stringify(notification)}\n\nevent: heartbeat\r\ndata: {"position":"42"}\r\n\r\n: x`
  const chunks = text.match(/[\s\S]{1,7}/g) ?? []
  const events = []
  for await (const event of eventsOf(streamOf(...chunks))) events.push(event)
  expect(events.map(({ event, id }) => [event, id])).toEqual([
    ['bell', '41'],
    ['heartbeat', undefined],
  ])
  expect(events.map(({ event, data }) => messageOf(event, data))).toEqual([
    { type: 'bell', notification },
    { type: 'heartbeat', position: '42' },
  ])
})

test('data over several lines is one text, and a comment is no event', () => {
  expect(parseEvent('data: a\ndata: b')?.data).toBe('a\nb')
  expect(parseEvent(': keep-alive')).toBeUndefined()
})

test('an unknown message or an invalid notification is ignored', () => {
  expect(messageOf('weather', '{}')).toBeUndefined()
  expect(messageOf('bell', '{"topic":"orders"}')).toBeUndefined()
  expect(messageOf('heartbeat', 'not json')).toBeUndefined()
})
