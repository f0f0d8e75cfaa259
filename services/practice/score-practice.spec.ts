import type { PracticeBon, PracticeTask } from '@bon/contracts/practice'
import { describe, expect, test } from 'vitest'
import {
  exampleBon as bon,
  exampleId as id,
  exampleLine as line,
  exampleTask as task,
} from './practice.examples.ts'
import { scorePractice } from './score-practice.ts'

/** The names of the bons, by the minute in which their guest came. */
const pairsOf = (tasks: PracticeTask[], bons: Record<string, PracticeBon>) => {
  const { matches, unasked } = scorePractice(tasks, Object.values(bons))
  const nameOf = (uuid: string) => Object.keys(bons).find((name) => bons[name]?.order_uuid === uuid)
  return {
    pairs: matches.map(({ task_uuid, order_uuid }) => [
      tasks.findIndex((one) => one.task_uuid === task_uuid),
      nameOf(order_uuid),
    ]),
    unasked: unasked.map(nameOf),
  }
}
const bonsOf = (
  goods: Record<string, PracticeBon['lines']>,
  over: Record<string, Partial<PracticeBon>> = {},
) => Object.fromEntries(Object.entries(goods).map(([name, lines]) => [name, bon(name, lines, over[name])]))

describe('BEYOND-23: which guest a bon is for', () => {
  test('nobody has sold anything, and nobody came', () => {
    expect(scorePractice([task(0, [line('beer')])], [])).toEqual({ matches: [], unasked: [] })
    expect(scorePractice([], [bon('a', [line('beer')])])).toEqual({ matches: [], unasked: [id('a')] })
  })

  test('a bon with exactly what a guest asked for is that guest’s, in whichever order they are served', () => {
    const tasks = [
      task(0, [line('beer', 2)]),
      task(1, [line('burger')]),
      task(2, [line('cake'), line('tea')]),
    ]
    const bons = bonsOf({ a: [line('tea'), line('cake')], b: [line('beer', 2)], c: [line('burger')] })
    expect(pairsOf(tasks, bons)).toEqual({
      pairs: [
        [0, 'b'],
        [1, 'c'],
        [2, 'a'],
      ],
      unasked: [],
    })
  })

  test('guests who ask for the same are served in their order, or at their table', () => {
    const beer = [line('beer')]
    const tasks = [task(0, beer), task(1, beer), task(2, beer, { table_uuids: [id('table 4')] })]
    expect(pairsOf(tasks, bonsOf({ a: beer, b: beer })).pairs).toEqual([
      [0, 'a'],
      [1, 'b'],
    ])
    expect(
      pairsOf(tasks, bonsOf({ a: beer, b: beer }, { a: { table_uuids: [id('table 4')] } })).pairs,
    ).toEqual([
      [1, 'b'],
      [2, 'a'],
    ])
  })

  test('a faulty bon is the guest’s whom it fits best, and no guest has two', () => {
    const tasks = [task(0, [line('burger'), line('beer', 2)]), task(1, [line('burger'), line('water')])]
    expect(
      pairsOf(tasks, bonsOf({ a: [line('burger'), line('beer')], b: [line('water')], c: [line('beer')] })),
    ).toEqual({
      pairs: [
        [0, 'a'],
        [1, 'b'],
      ],
      unasked: ['c'],
    })
  })

  test('a wrong choice is still the guest’s; goods that nobody waits for are asked for by nobody', () => {
    const without = line('burger', 1, { opt_out_uuids: [id('onion')] })
    const tasks = [task(0, [without])]
    const score = scorePractice(tasks, [bon('a', [line('burger')]), bon('b', [line('cake')])])
    expect(score.unasked).toEqual([id('b')])
    expect(score.matches).toEqual([
      {
        task_uuid: id('task 0'),
        order_uuid: id('a'),
        differences: [
          { kind: 'missing', line: without },
          { kind: 'extra', line: line('burger') },
        ],
      },
    ])
  })

  test('a bon that has hardly anything of a guest’s is asked for by nobody', () => {
    const dinner = [
      task(
        0,
        ['soup', 'fish', 'cake', 'tea', 'wine'].map((dish) => line(dish, 6)),
      ),
    ]
    expect(pairsOf(dinner, bonsOf({ a: [line('wine')] }))).toEqual({ pairs: [], unasked: ['a'] })
    expect(pairsOf(dinner, bonsOf({ a: [line('wine', 6)] })).pairs).toEqual([[0, 'a']])
  })

  test('a whole evening is compared, the largest that there is', () => {
    const tasks = Array.from({ length: 300 }, (_, i) =>
      task(i, [line('beer', 1 + (i % 3)), line(`dish ${i % 7}`)]),
    )
    const bons = tasks.map(({ lines }, i) => bon(`bon ${i}`, lines))
    const { matches, unasked } = scorePractice(tasks, bons)
    expect(unasked).toEqual([])
    expect(matches.map(({ order_uuid }) => order_uuid)).toEqual(bons.map(({ order_uuid }) => order_uuid))
    expect(matches.flatMap(({ differences }) => differences)).toEqual([])
  })
})
