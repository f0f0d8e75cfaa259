import { expect, test } from 'vitest'
import { customerOf, draftOf } from './customer-draft.ts'

const good = { ...draftOf(undefined), name: 'Mads Holm', email: 'mads@holm.example' }
const wrong = (over: Partial<typeof good>) => customerOf({ ...good, ...over }).problems

test('a name and an e-mail are enough', () => {
  expect(customerOf(good)).toEqual({
    customer: { name: 'Mads Holm', email: 'mads@holm.example' },
    problems: [],
  })
})

test('ORD-45: a customer without a name is none', () => {
  expect(wrong({ name: '  ' })).toEqual(['name'])
})

test.each(['', 'mads', 'mads@holm', '@holm.dk', 'mads holm@x.dk'])('ORD-46: “%s” is no e-mail', (email) => {
  expect(wrong({ email })).toEqual(['email'])
})

test.each([
  ['', []],
  ['+45 12 34 56 78', []],
  ['12345678', []],
  ['1234', ['phone']],
  ['ring til mig', ['phone']],
])('ORD-47: the phone “%s” has the problems %j', (phone, problems) => {
  expect(wrong({ phone })).toEqual(problems)
})

test('ORD-47: a comment may have 500 characters', () => {
  expect(wrong({ comment: 'x'.repeat(500) })).toEqual([])
  expect(wrong({ comment: 'x'.repeat(501) })).toEqual(['comment'])
})

test('ORD-48: a company needs its name and a VAT number', () => {
  const company = { isCompany: true, companyName: 'Holm ApS' }
  expect(wrong({ isCompany: true })).toEqual(['companyName', 'vat'])
  expect(wrong({ ...company, vat: '123' })).toEqual(['vat'])
  expect(customerOf({ ...good, ...company, vat: 'dk 12 34 56 78' }).customer?.company).toEqual({
    name: 'Holm ApS',
    vat_number: 'DK12345678',
  })
})

test('what is typed under a box that is not ticked is not asked for', () => {
  expect(wrong({ isCompany: false, vat: 'noget' })).toEqual([])
})
