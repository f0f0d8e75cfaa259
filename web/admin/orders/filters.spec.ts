import { expect, test } from 'vitest'
import { countOf, filtersOf, requestOf } from './filters.ts'

const register = '01890a5d-ac96-774b-bcce-b302099a8057'

test('the address holds the filters', () => {
  const filters = filtersOf(
    new URLSearchParams(`status=open&from=2026-11-20&to=2026-11-22&register_uuid=${register}&nr=951`),
  )
  expect(filters).toEqual({
    status: 'open',
    from: '2026-11-20',
    to: '2026-11-22',
    register_uuid: register,
    nr: 951,
  })
  expect(countOf(filters)).toBe(5)
})

test('an invalid value is no filter', () => {
  const filters = filtersOf(
    new URLSearchParams('status=lost&from=yesterday&to=2026-02-30&register_uuid=1&nr=B-17'),
  )
  expect(countOf(filters)).toBe(0)
})

test('a request carries only filters that are set', () => {
  const filters = filtersOf(new URLSearchParams('status=open'))
  expect(requestOf(filters, undefined)).toEqual({ status: 'open', limit: 25 })
  expect(requestOf(filters, 'cursor')).toEqual({ status: 'open', before: 'cursor', limit: 25 })
})
