import { expect, test } from 'vitest'
import { namePartsOf, readEmployeeName } from './employee-name.ts'

test('LAW-2: of a user the last word is the last name, and a single word is both', () => {
  expect(namePartsOf('Jonna Palm')).toEqual({ first_name: 'Jonna', last_name: 'Palm' })
  expect(namePartsOf(' Anna  Marie Bro ')).toEqual({ first_name: 'Anna Marie', last_name: 'Bro' })
  expect(namePartsOf('Provider')).toEqual({ first_name: 'Provider', last_name: 'Provider' })
})

test('R-25: a name that was forgotten reads as none', () => {
  const name = { first_name: 'Nora', last_name: 'Falk', initials: 'NF' }
  expect(readEmployeeName(JSON.stringify(name))).toEqual(name)
  expect(readEmployeeName(undefined)).toBeUndefined()
})
