import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { datasetOf } from './read-models.ts'

const looks = {
  method: 'GET',
  path: '/x',
  summary: 'Lists.',
  permission: 'order.read',
  returns: z.object({}),
  rejects: [],
} as const

test('a name that is neither a projection nor a dataset does not compile', () => {
  const misuses: (() => unknown)[] = [
    // @ts-expect-error: no projection has this name
    () => endpoint({ ...looks, reads: ['order'] }),
    // @ts-expect-error: a topic is not a projection, so waiting for it would never end
    () => endpoint({ ...looks, reads: ['resources'] }),
    // @ts-expect-error: a path is not a dataset
    () => endpoint({ ...looks, follows: ['/orders'] }),
    // @ts-expect-error: `touches` takes names of datasets too
    () => endpoint({ ...looks, touches: ['documents'] }),
  ]
  expect(misuses).toHaveLength(4)
})

test('a projection named like its notification needs no second name', () => {
  expect(datasetOf('orders')).toBe('orders')
  expect(datasetOf('documents')).toBe('resources')
})
