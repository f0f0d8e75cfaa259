import { products } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { callsOf, countOf, type Edits, edited } from './edits.ts'

const row = (uuid: string, data: object) => ({
  uuid,
  company_uuid: 'c',
  inherited: false,
  revision: '4',
  archived: false,
  data: products.schema.parse({
    name: 'Kaffe',
    button_text: 'Kaffe',
    account_uuid: '00000000-0000-7000-8000-000000000001',
    article_group: '04003',
    ...data,
  }),
})

test('CAT-02: what is typed back to what it was is no change', () => {
  const coffee = row('a', { price: 3500, hue: 'hav' })
  const typed = edited(new Map(), coffee, 'price', 3600)
  const both = edited(typed, coffee, 'hue', 'rav')
  expect([countOf(typed), countOf(both)]).toEqual([1, 2])
  expect(countOf(edited(both, coffee, 'price', 3500))).toBe(1)
  expect(edited(typed, coffee, 'price', 3500).size).toBe(0)
})

test('CAT-02: one save of many is as few calls as the server takes, each on its own revision', () => {
  const rows = Array.from({ length: 450 }, (_, i) => row(`p${i}`, { price: i }))
  const edits: Edits = new Map(rows.map(({ uuid }) => [uuid, { price: 1 }]))
  const calls = callsOf(edits, rows)
  expect(calls.map((actions) => actions.length)).toEqual([200, 200, 50])
  expect(calls[0]?.[0]).toEqual({ action: 'change', uuid: 'p0', revision: '4', data: { price: 1 } })
})
