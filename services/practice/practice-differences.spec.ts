import { money, pieces, quantity } from '@bon/contracts/kernel'
import type { PracticeBon, PracticeDifference, PracticeTask } from '@bon/contracts/practice'
import { expect, test } from 'vitest'
import {
  exampleBon as bon,
  exampleId as id,
  exampleLine as line,
  exampleTask as task,
} from './practice.examples.ts'
import { practiceDifferences } from './practice-differences.ts'

const typed = line('diverse', 1, { open_price: true, unit_price: money(47_00) })
const cheap = line('burger', 1, { percentage_discount: 100 })
const bacon = line('burger', 1, { variants: [{ product_uuid: id('bacon'), quantity: 1 }] })
const table = { table_uuids: [id('table 4')] }

test.each<[string, Partial<PracticeTask>, Partial<PracticeBon>, PracticeDifference[]]>([
  ['the same', { lines: [line('beer', 2)] }, { lines: [line('beer', 2)] }, []],
  [
    'fewer',
    { lines: [line('beer', 3)] },
    { lines: [line('beer', 1)] },
    [{ kind: 'missing', line: line('beer', 2) }],
  ],
  [
    'more, and goods that were not asked for',
    { lines: [line('beer', 1)] },
    { lines: [line('beer', 2), line('cake')] },
    [
      { kind: 'extra', line: line('beer') },
      { kind: 'extra', line: line('cake') },
    ],
  ],
  [
    'goods by weight',
    { lines: [line('cheese', 1, { quantity: quantity(375) })] },
    { lines: [line('cheese', 1, { quantity: quantity(250) })] },
    [{ kind: 'missing', line: line('cheese', 1, { quantity: quantity(125) }) }],
  ],
  [
    'without the choice',
    { lines: [bacon] },
    { lines: [line('burger')] },
    [
      { kind: 'missing', line: bacon },
      { kind: 'extra', line: line('burger') },
    ],
  ],
  [
    'a price of the list that is another one now',
    {},
    { lines: [line('beer', 1, { unit_price: money(99_00) })] },
    [],
  ],
  [
    'another typed price',
    { lines: [typed] },
    { lines: [{ ...typed, unit_price: money(74_00) }] },
    [{ kind: 'price', product_uuid: id('diverse'), asked: money(47_00), sold: money(74_00) }],
  ],
  [
    'a discount that was not given, and one that nobody asked for',
    { lines: [cheap, line('beer')] },
    { lines: [line('burger'), line('beer', 1, { percentage_discount: 50 })] },
    [
      { kind: 'discount', product_uuid: id('burger'), asked: 100, sold: 0 },
      { kind: 'discount', product_uuid: id('beer'), asked: 0, sold: 50 },
    ],
  ],
  ['another table', table, { table_uuids: [id('table 5')] }, [{ kind: 'table' }]],
  ['no table', table, {}, [{ kind: 'table' }]],
  ['a table of a guest who had none', {}, table, [{ kind: 'table' }]],
  ['another number of guests', { guests: 2 }, { guests: 3 }, [{ kind: 'guests' }]],
  ['guests that nobody counted on the day', { guests: null }, { guests: 3 }, []],
  ['another tender', { tenders: ['card'] }, { tenders: ['cash'] }, [{ kind: 'tender' }]],
  ['one tender of two', { tenders: ['card', 'cash'] }, { tenders: ['cash'] }, [{ kind: 'tender' }]],
  ['means that the practice has not', { tenders: [] }, { tenders: ['cash'] }, []],
])('BEYOND-23: what a bon has otherwise than its guest asked: %s', (_, asked, sold, differences) => {
  expect(
    practiceDifferences(
      task(0, asked.lines ?? [line('beer')], asked),
      bon('a', sold.lines ?? [line('beer')], sold),
    ),
  ).toEqual(differences)
})

test('BEYOND-23: corrections, times and totals are no differences', () => {
  const sold = bon('a', [line('beer')], {
    corrected: [{ product_uuid: id('beer'), quantity: pieces(1) }],
    total: money(1),
  })
  expect(practiceDifferences(task(9, [line('beer')]), sold)).toEqual([])
})
