import { customers, products } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { changesOf, dataAt, type HistoryEvent, newestFirst, notedFields } from './changes.ts'

const event = (revision: number, type: string, data: HistoryEvent['data']): HistoryEvent => ({
  revision: String(revision),
  type,
  data,
  at: '2026-11-21T08:00:00.000Z',
  actor: 'a',
  actor_name: 'Anna',
})
const events = [
  event(0, 'ResourceCreated', { data: { name: 'Rejemad', price: 11900 } }),
  event(1, 'ResourceChanged', { changes: { price: { from: 11900, to: 12500 } } }),
  event(2, 'ResourceArchived', {}),
  event(10, 'ResourceChanged', { changes: { name: { from: 'Rejemad', to: 'Rejemad XL' } } }),
]

test('BEYOND-14: what an entity held is told by its history', () => {
  expect(dataAt(events, '0')).toEqual({ name: 'Rejemad', price: 11900 })
  expect(dataAt(events, '2')).toEqual({ name: 'Rejemad', price: 12500 })
  expect(dataAt(events, '10')).toEqual({ name: 'Rejemad XL', price: 12500 })
})

test('the newest stands first, by number and not by letter', () => {
  expect(newestFirst(events).map(({ revision }) => revision)).toEqual(['10', '2', '1', '0'])
})

test('a field that the entity no longer has is not told', () => {
  const old = event(3, 'ResourceChanged', {
    changes: { gone: { from: 1, to: 2 }, plu: { from: 1, to: null } },
  })
  expect(changesOf(products, old)).toEqual([{ field: 'plu', from: 1, to: null }])
})

test('RULE-5: of what is kept in the vault the history knows the fields and not what they held', () => {
  const noted = event(1, 'ResourceNoted', { action: 'changed', fields: ['email', 'note'] })
  expect(changesOf(customers, noted)).toEqual([])
  expect(notedFields(customers, noted)).toEqual(['email', 'note'])
})
