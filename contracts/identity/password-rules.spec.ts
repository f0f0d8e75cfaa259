import { describe, expect, test } from 'vitest'
import { passwordMinimum, passwordRules } from './password-rules.ts'

describe('a password (AUTH-26, G-30)', () => {
  test('of eight characters with a lowercase letter, an uppercase letter and a digit is accepted', () => {
    expect(passwordRules('Smørrebrød9')).toEqual([])
    expect(passwordRules('aB3dE5gH')).toEqual([])
  })

  test.each([
    ['aB3dE5g', ['length']],
    ['SMØRREBRØD9', ['lowercase']],
    ['smørrebrød9', ['uppercase']],
    ['Smørrebrød', ['digit']],
    ['', ['length', 'lowercase', 'uppercase', 'digit']],
  ])('AUTH-26: %s lacks %j', (password, lacks) => {
    expect(passwordRules(password)).toEqual(lacks)
  })

  test('G-30: common passwords are refused, also with digits and signs added', () => {
    for (const password of ['Password1', 'Velkommen2026!', 'Sommer2026', '1Qwerty1', 'København1'])
      expect(passwordRules(password)).toEqual(['common'])
  })

  test('S-11: of three different characters is refused as a pattern, however long it is', () => {
    expect(passwordRules('Aa1aaaaa')).toEqual(['common'])
    expect(passwordRules('aB3aB3aB3aB3')).toEqual(['common'])
  })

  test('S-11: of an admin has at least twelve characters', () => {
    expect(passwordRules('Smørrebrød9', passwordMinimum.admin)).toEqual(['length'])
    expect(passwordRules('Smørrebrød9x', passwordMinimum.admin)).toEqual([])
  })

  test('is measured after Unicode normalization: å counts once, composed or not', () => {
    expect(passwordRules('Blåbær1'.normalize('NFD'))).toEqual(['length'])
  })
})
