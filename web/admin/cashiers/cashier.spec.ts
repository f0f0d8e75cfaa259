import { expect, test } from 'vitest'
import { faultsOf } from './cashier.ts'

const mette = {
  initials: 'MK',
  first_name: 'Mette',
  last_name: 'Krog',
  label: 'Sal',
  hue: 'hav',
  language: null,
  pin: '1234',
} as const

test('LAW-2: a cashier has a first and a last name, which the SAF-T file asks for', () => {
  expect(faultsOf({ ...mette, first_name: ' ', last_name: '' }, true)).toEqual({
    first_name: 'cashiers.name_needed',
    last_name: 'cashiers.name_needed',
  })
})

test('REG-42: initials have one to five letters or digits', () => {
  expect(faultsOf({ ...mette, initials: 'ÅSE1' }, true)).toEqual({})
  for (const initials of ['', 'M.K', 'SEKSÆØ'])
    expect(faultsOf({ ...mette, initials }, true)).toHaveProperty('initials')
})

test('REG-43: a PIN has three or four digits; an existing one stays when nothing is typed', () => {
  for (const pin of ['12', '12345', '12a4']) expect(faultsOf({ ...mette, pin }, false)).toHaveProperty('pin')
  expect(faultsOf({ ...mette, pin: '' }, true)).toHaveProperty('pin')
  expect(faultsOf({ ...mette, pin: '' }, false)).toEqual({})
})
