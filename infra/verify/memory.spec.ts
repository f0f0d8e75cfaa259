import { parsePosition } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { eventIds } from './event-ids.ts'
import { createMemory } from './memory.ts'

test('a map keeps on disk what exceeds its memory, and gives each key its last value', () => {
  const memory = createMemory(undefined, 10)
  const map = memory.map<{ n: number; position: bigint }>('orders')
  const keys = Array.from({ length: 100 }, (_, n) => `order-${n}`)
  keys.forEach((key, n) => {
    map.set(key, { n, position: BigInt(n) })
  })
  map.set('order-3', { n: 333, position: 3n })
  map.delete('order-4')
  expect(keys.map((key) => map.get(key)?.n)).toEqual(
    keys.map((_, n) => (n === 3 ? 333 : n === 4 ? undefined : n)),
  )
  expect([...map.values()].map(({ n }) => n).sort((a, b) => a - b)).toEqual(
    [...keys.keys(), 333].filter((n) => n !== 3 && n !== 4).sort((a, b) => a - b),
  )
  memory.close('finished')
})

test('FIND-M2: a repeated id is found however many came between', () => {
  const memory = createMemory()
  const ids = eventIds(memory)
  const [first, second] = [newId(), newId()]
  const see = (event_id: string, n: number) => ids.isNew({ event_id, position: parsePosition(`${n}`) })
  see(first, 1)
  see(second, 2)
  for (let n = 3; n < 250_000; n++) expect(see(newId(), n)).toBe(true)
  expect(see(second, 250_000)).toBe(true)
  expect(see(first, 250_001)).toBe(true)
  expect(ids.repeated()).toEqual(parsePosition('250000'))
  expect(ids.count()).toBe(250_001)
  memory.close('finished')
})
