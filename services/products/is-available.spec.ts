import { uuid5 } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { isAvailable, isHere } from './is-available.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const scope = { company_uuid: id('sub'), vat_entity_uuid: id('entity'), resource_companies: [] }
const product = (over: object) =>
  ({
    company_uuid: id('parent'),
    type: 'standard',
    subcompany_availability: 'none',
    subcompany_uuids: [],
    ...over,
  }) as never

test('CAT-29: a subcompany sells what the product allows, and always its own products', () => {
  expect(isHere(product({}), scope)).toBe(false)
  expect(isHere(product({ company_uuid: id('sub') }), scope)).toBe(true)
  expect(isHere(product({ subcompany_availability: 'all' }), scope)).toBe(true)
  expect(isHere(product({ subcompany_availability: 'chosen' }), scope)).toBe(false)
  const chosen = { subcompany_availability: 'chosen', subcompany_uuids: [id('sub')] }
  expect(isHere(product(chosen), scope)).toBe(true)
})

test('CAT-27: a dependent product is sold only as a part', () => {
  const dependent = product({ company_uuid: id('sub'), type: 'dependent' })
  expect([isHere(dependent, scope), isAvailable(dependent, scope)]).toEqual([true, false])
})
