import { expect, test } from 'vitest'
import { streetLine } from './street-line.ts'

test('LAW-7: street and house number stand apart, and a paper prints them in one line', () => {
  expect(streetLine({ street: 'Havnegade', house_number: '12 B' })).toBe('Havnegade 12 B')
  expect(streetLine({ street: 'Havnen', house_number: null })).toBe('Havnen')
})
