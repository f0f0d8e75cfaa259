import { expect, test } from 'vitest'
import { faultsOf } from './use-own-company.ts'

const whole = {
  cvr: '10000009',
  legal_name: 'Kiosken ApS',
  display_name: '',
  street: 'Havnegade',
  house_number: '1',
  postcode: '9990',
  city: 'Skagen',
}

test('Begin: a CVR number’s check digits are verified before it is sent, and missing fields are named', () => {
  expect(faultsOf(whole)).toEqual({})
  expect(faultsOf({ ...whole, cvr: '10000008' })).toEqual({ cvr: 'own.cvr_wrong' })
  expect(faultsOf({ ...whole, cvr: '', city: '' })).toEqual({ cvr: 'own.needed', city: 'own.needed' })
})
