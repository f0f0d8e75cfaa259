import { expect, test } from 'vitest'
import { z } from 'zod'
import { announced, endpoint, reject } from './index.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/things/:uuid',
  summary: 'Renames a thing.',
  permission: 'catalogue.read',
  returns: z.object({}),
  rejects: ['resource.taken'],
})

test('a rejection that the endpoint announces, or that every endpoint may answer, goes through unchanged', () => {
  const taken = { ...reject('resource.taken', { name: 'x' }), current: 1 }
  expect(announced(rename, taken)).toBe(taken)
  expect(announced(rename, reject('throttled')).rejection).toBe('throttled')
})

test('a code that the endpoint does not announce is a defect', () => {
  expect(() => announced(rename, reject('gift_card.expired'))).toThrow(
    'PUT /things/:uuid does not announce gift_card.expired',
  )
})
