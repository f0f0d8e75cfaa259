import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'

const good = {
  name: 'Åse Holm',
  email: 'aase@kajkanten.example',
  email_repeat: 'Aase@kajkanten.example ',
  password: '',
  password_repeat: '',
  accepts_terms: true,
}

test('AUTH-28: the e-mail is the same when only case and blanks differ', () => {
  expect(faultsOf(good)).toEqual({})
  expect(faultsOf({ ...good, email_repeat: 'aase@kajkanten.exampel' })).toHaveProperty('email_repeat')
})

test('AUTH-29: nobody signs up without the terms', () => {
  expect(faultsOf({ ...good, accepts_terms: false })).toEqual({
    accepts_terms: 'common:problem.sign_up.terms',
  })
})

test('a name and a whole e-mail are needed', () => {
  expect(Object.keys(faultsOf({ ...good, name: ' ', email: 'aase@', email_repeat: 'aase@' }))).toEqual([
    'name',
    'email',
  ])
})
