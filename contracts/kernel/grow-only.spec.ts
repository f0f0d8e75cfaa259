import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GrowOnlyList, type GrowOnlyMap, hasKey, valueAt, withEntry, withItem } from './grow-only.ts'

/** Random additions, mostly with new keys so that pieces fill up, otherwise with existing ones. */
const additions = fc.array(fc.tuple(fc.option(fc.nat(), { freq: 50 }), fc.nat(400)), {
  minLength: 200,
  maxLength: 400,
})
const settings = { numRuns: 20 }

test('appending leaves the list unchanged and returns one with one more item', () => {
  fc.assert(
    fc.property(additions, (steps) => {
      const made: { list: GrowOnlyList<number>; model: readonly number[] }[] = [{ list: [], model: [] }]
      for (const [from, item] of steps) {
        const { list, model } = made.at(from === null ? -1 : from % made.length) ?? { list: [], model: [] }
        made.push({ list: withItem(list, item), model: [...model, item] })
      }
      for (const { list, model } of made) expect(list.flat()).toEqual(model)
    }),
    settings,
  )
})

test('adding leaves the map unchanged, and the first value of a key is kept', () => {
  fc.assert(
    fc.property(additions, (steps) => {
      type Made = { map: GrowOnlyMap<number, number>; model: ReadonlyMap<number, number> }
      const none: Made = { map: [], model: new Map() }
      const made = [none]
      for (const [n, [from, key]] of steps.entries()) {
        const { map, model } = made.at(from === null ? -1 : from % made.length) ?? none
        const known = model.has(key)
        expect([hasKey(map, key), valueAt(map, key)]).toEqual([known, model.get(key)])
        made.push({ map: withEntry(map, key, n), model: known ? model : new Map([...model, [key, n]]) })
      }
      for (const { map, model } of made) expect(map.flatMap((piece) => [...piece])).toEqual([...model])
    }),
    settings,
  )
})

test('all chunks of a long list but the last are shared with the list before', () => {
  let before: GrowOnlyList<number> = []
  for (let n = 0; n < 1_000; n++) before = withItem(before, n)
  const after = withItem(before, 1_000)
  const shared = after.filter((piece, place) => piece === before[place])
  expect([after.length, shared.length]).toEqual([8, 7])
})
