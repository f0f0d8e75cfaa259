import { expect, test } from 'vitest'
import { money } from '../kernel/index.ts'
import { exampleId as id } from './chart.examples.ts'
import { diffOf } from './diff.ts'
import { hashOfPostings, type Posting } from './posting.ts'

const row = (over: Partial<Posting>): Posting => ({
  part: 'z',
  text: 'tender',
  account_uuid: id('drawer'),
  number: 5810,
  vat_rate: null,
  debit: money(100),
  credit: money(0),
  ...over,
})

test('BEYOND-21: a rerun with the same result has no difference and the same hash', () => {
  expect(diffOf([row({})], [row({})])).toEqual([])
  expect(hashOfPostings([row({})])).toBe(hashOfPostings([row({})]))
  expect(hashOfPostings([row({})])).not.toBe(hashOfPostings([row({ debit: money(101) })]))
})

test('BEYOND-21: a changed account gives two lines, one removed and one added', () => {
  const diff = diffOf([row({})], [row({ account_uuid: id('card'), number: 5820 })])
  expect(diff).toMatchObject([
    { number: 5810, before: { debit: 100 }, now: { debit: 0 } },
    { number: 5820, before: { debit: 0 }, now: { debit: 100 } },
  ])
})
