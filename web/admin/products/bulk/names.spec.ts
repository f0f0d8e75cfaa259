import { expect, test } from 'vitest'
import { namesIn } from './names.ts'

test('CAT-37: categories stand between semicolons; letters, spaces, digits, hyphen, slash and comma are allowed', () => {
  expect(
    namesIn('product_categories', 'Øl & cider;Kaffe/te, varm;; Vin - rød 2 ;kaffe/TE,  varm', []),
  ).toEqual([{ name: 'Øl & cider', rule: 'signs' }, { name: 'Kaffe/te, varm' }, { name: 'Vin - rød 2' }])
})

test('CAT-38: pages are written the same, without spaces', () => {
  expect(namesIn('register_pages', 'Frokost;Aften menu;Vin/øl-2', [])).toEqual([
    { name: 'Frokost' },
    { name: 'Aften menu', rule: 'signs' },
    { name: 'Vin/øl-2' },
  ])
})

test('CAT-39: opt-outs stand one on a line; blank lines and those that come again are left out', () => {
  expect(namesIn('opt_outs', 'uden løg\n\n  \nUden løg\nuden ost; tak\n', [])).toEqual([
    { name: 'uden løg' },
    { name: 'uden ost; tak' },
  ])
})

test('CAT-05: products stand one on a line with their price; without one it is open', () => {
  expect(
    namesIn('products', 'Kaffe 35\nTe;32,50\nCafé latte 2 stk\nGave\tgratis\nVin 1.234,50 kr.\nGavekort', []),
  ).toEqual([
    { name: 'Kaffe', price: 3500 },
    { name: 'Te', price: 3250 },
    { name: 'Café latte 2 stk', price: null },
    { name: 'Gave', rule: 'price' },
    { name: 'Vin', price: 123450 },
    { name: 'Gavekort', price: null },
  ])
})

test('what is there already, and what is too long, is said before it is sent', () => {
  expect(namesIn('register_pages', `FROKOST;${'x'.repeat(41)}`, ['Frokost']).map(({ rule }) => rule)).toEqual(
    ['exists', 'too_long'],
  )
})
