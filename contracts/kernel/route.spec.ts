import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { announced, endpoint, type Rejection, reject, route } from './index.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/things/:uuid',
  summary: 'Renames a thing.',
  permission: 'catalogue.read',
  returns: z.object({}),
  rejects: ['resource.taken'],
})

test('a rejection that the endpoint declares, or that every endpoint may answer, passes unchanged', () => {
  const taken = { ...reject('resource.taken', { name: 'x' }), current: 1 }
  expect(announced(rename, taken)).toBe(taken)
  expect(announced(rename, reject('throttled')).rejection).toBe('throttled')
})

test('a code that the endpoint does not declare is a defect', () => {
  expect(() => announced(rename, reject('gift_card.expired'))).toThrow(
    'PUT /things/:uuid does not announce gift_card.expired',
  )
})

describe('an endpoint announces exactly what its handler can answer (ADR 0099)', () => {
  const taken = async () => reject('resource.taken')
  const takenOrGone = async ({ params }: { params: unknown }) =>
    params ? reject('resource.taken') : reject('gift_card.expired')

  test('what is announced can be said, and what can be said is announced', () => {
    expect(route(rename, taken).endpoint).toBe(rename)
    const both = endpoint({ ...rename, rejects: ['resource.taken', 'gift_card.expired'] })
    expect(route(both, takenOrGone).endpoint).toBe(both)
  })

  test('what every endpoint may answer needs no announcement', () => {
    expect(route(rename, async ({ params }) => (params ? reject('throttled') : taken()))).toBeDefined()
  })

  test('a code that the handler can answer and the endpoint does not announce does not compile', () => {
    // @ts-expect-error: gift_card.expired is not announced
    expect(route(rename, takenOrGone)).toBeDefined()
    // @ts-expect-error: any code at all is not announced
    expect(route(rename, async (): Promise<Rejection> => taken())).toBeDefined()
  })

  test('a code that is announced and that the handler cannot answer does not compile', () => {
    const announcing = endpoint({ ...rename, rejects: ['resource.taken', 'gift_card.expired'] })
    // @ts-expect-error: gift_card.expired is never answered
    expect(route(announcing, taken)).toBeDefined()
    // @ts-expect-error: nothing is ever answered
    expect(route(rename, async () => ({ body: {} }))).toBeDefined()
  })
})
