import { addMs } from '@bon/contracts/kernel'
import { type AgendaItem, StoreUnavailable } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId } from '../spec-support/spec-store.ts'
import { eachDue } from './each-due.ts'

const now = '2026-11-21T12:00:00.000Z'
const item = (n: number): AgendaItem => ({
  kind: 'kitchen',
  uuid: specId(n),
  company_uuid: specId(900),
  vat_entity_uuid: specId(901),
  set_at: now,
  due_at: now,
})

const agendaOf = async (count: number) => {
  const agenda = specAgenda()
  for (let n = 1; n <= count; n++) await agenda.put(item(n))
  return agenda
}

test('an item that throws is postponed with growing delays, and the others of its round are done', async () => {
  const agenda = await agendaOf(3)
  const work = async (due: AgendaItem) => {
    if (due.uuid === specId(1)) throw new Error('poison')
    await agenda.done(due)
  }
  await expect(eachDue(agenda, 'kitchen', now, work)).rejects.toThrow('poison')
  expect([...agenda.items.values()]).toEqual([{ ...item(1), due_at: addMs(now, 5_000), failures: 1 }])
  const later = addMs(now, 5_000)
  await expect(eachDue(agenda, 'kitchen', later, work)).rejects.toThrow('poison')
  expect([...agenda.items.values()]).toEqual([
    { ...item(1), set_at: later, due_at: addMs(later, 10_000), failures: 2 },
  ])
})

test('the first failure waits equally long however far ahead the item was planned, and success resets the delay', async () => {
  const agenda = specAgenda()
  await agenda.put({ ...item(1), set_at: addMs(now, -600_000) })
  const fail = async () => {
    throw new Error('poison')
  }
  await expect(eachDue(agenda, 'kitchen', now, fail)).rejects.toThrow('poison')
  const failed = { ...item(1), due_at: addMs(now, 5_000), failures: 1 }
  expect([...agenda.items.values()]).toEqual([failed])
  await agenda.move(failed, { set_at: now, due_at: addMs(now, 60_000) })
  expect([...agenda.items.values()]).toEqual([{ ...item(1), due_at: addMs(now, 60_000) }])
})

test('an item that was put again while it failed is not postponed', async () => {
  const agenda = await agendaOf(1)
  const wished = { ...item(1), due_at: addMs(now, 200) }
  const work = async () => {
    await agenda.put(wished)
    throw new Error('poison')
  }
  await expect(eachDue(agenda, 'kitchen', now, work)).rejects.toThrow('poison')
  expect([...agenda.items.values()]).toEqual([wished])
})

test('unavailable storage postpones nothing', async () => {
  const agenda = await agendaOf(2)
  const away = async () => {
    throw new StoreUnavailable('away')
  }
  await expect(eachDue(agenda, 'kitchen', now, away)).rejects.toThrow('away')
  expect([...agenda.items.values()]).toEqual([item(1), item(2)])
})
