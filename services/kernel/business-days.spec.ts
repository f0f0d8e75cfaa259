import { isRejection, type SessionUuid } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { specId, specStore } from '../spec-support/spec-store.ts'
import type { CommandContext } from './command-context.ts'
import { createCommandHandler } from './command-handler.ts'
import type { Decider } from './decider.ts'

type Event = Extract<OrderEvent, { type: 'OrderPaymentRebooked' | 'OrderTransferConfirmed' }>

const at = '2026-11-21T17:00:00.000Z'
const of = (session_uuid: SessionUuid): Event => ({
  type: 'OrderPaymentRebooked',
  data: { payment_uuid: specId(1), session_uuid, at },
})
const named = of(specId(7))
const unnamed: Event = { type: 'OrderTransferConfirmed', data: { transfer_uuid: specId(2), at } }

/** A decider that stores the given events. */
const notes: Decider<Event, null, Event, never> = {
  schemas: orderEvents,
  initialState: null,
  evolve: () => null,
  decide: (event) => [event],
}
const session = { ...notes, keeps_day: true as const }

const four = { zone: 'Europe/Stockholm', day_starts_at: '04:00' }

const trade = () => {
  const store = specStore()
  const handler = createCommandHandler(store, { zoneOf: () => four })
  let commands = 100
  const write = async (decider: typeof notes, stream: string, event: Event, now: string) => {
    const context: CommandContext = {
      command_id: specId(++commands),
      company_uuid: specId(900),
      vat_entity_uuid: specId(901),
      actor: 'spec',
      now,
    }
    const answer = await handler.handle(decider, stream, event, context)
    if (isRejection(answer)) throw new Error(answer.rejection)
    return answer.events[0]?.meta.business_day
  }
  return { write, handler, store }
}

test('FIND-M12: the day starts at 04:00 Stockholm time for every event of the VAT entity', async () => {
  const { write, handler } = trade()
  expect(await write(notes, 'note-1', unnamed, '2026-11-22T02:59:59.999Z')).toBe('2026-11-21')
  expect(await write(notes, 'note-1', unnamed, '2026-11-22T03:00:00.000Z')).toBe('2026-11-22')
  expect(handler.dayOf(specId(901), '2026-11-22T03:00:00.000Z')).toBe('2026-11-22')
})

test('FIND-M12: the decider uses the same rules', async () => {
  const zones: unknown[] = []
  const listening: typeof notes = {
    ...notes,
    decide: (event, _, { zone }) => {
      zones.push(zone)
      return [event]
    },
  }
  await trade().write(listening, 'note-1', unnamed, '2026-11-22T03:00:00.000Z')
  expect(zones).toEqual([four])
})

test('R-5: a session over the cut-off is on the day it opened, and so are events of other streams that refer to it', async () => {
  const { write } = trade()
  const stream = `zReport-${specId(7)}`
  expect(await write(session, stream, named, '2026-11-21T17:00:00.000Z')).toBe('2026-11-21')
  expect(await write(session, stream, unnamed, '2026-11-22T08:00:00.000Z')).toBe('2026-11-21')
  expect(await write(notes, 'order-1', named, '2026-11-22T08:00:00.000Z')).toBe('2026-11-21')
  expect(await write(notes, 'order-1', unnamed, '2026-11-22T08:00:00.000Z')).toBe('2026-11-22')
})

test('an event that refers to an unopened session is on the day of its moment', async () => {
  const { write } = trade()
  expect(await write(notes, 'order-1', of(specId(8)), '2026-11-22T08:00:00.000Z')).toBe('2026-11-22')
})

test('the day of a session is read once', async () => {
  const { write, store } = trade()
  await write(session, `zReport-${specId(7)}`, named, '2026-11-21T17:00:00.000Z')
  let reads = 0
  const counting = {
    ...store,
    readStream: (...args: Parameters<typeof store.readStream>) => {
      reads += args[0].startsWith('zReport-') ? 1 : 0
      return store.readStream(...args)
    },
  }
  const other = createCommandHandler(counting, { zoneOf: () => four })
  for (const n of [1, 2, 3])
    await other.handle(notes, `order-${n}`, named, {
      command_id: specId(n),
      company_uuid: specId(900),
      vat_entity_uuid: specId(901),
      actor: 'spec',
      now: '2026-11-22T08:00:00.000Z',
    })
  expect(reads).toBe(1)
})
