import { money, pieces } from '@bon/contracts/kernel'
import { limitsOf, type RegisterModifierGroup } from '@bon/contracts/registers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf } from '../sale/cart.examples.ts'
import { countIn, defaultsOf, missingOf } from '../sale/variants.ts'
import {
  type Choices,
  chosenOf,
  hasNote,
  missing,
  oneLess,
  picked,
  refusing,
  totalOf,
  withNote,
} from './choices.ts'

const groupOf = (
  name: string,
  rule: Pick<RegisterModifierGroup, 'choice' | 'minimum' | 'maximum'>,
  variants: readonly [name: string, price: number, max: number, usual?: boolean][],
): RegisterModifierGroup => ({
  uuid: idOf(name),
  name,
  ...rule,
  variants: variants.map(([variant, price, max_quantity, is_default = false]) => ({
    product_uuid: idOf(variant),
    name: variant,
    price: money(price),
    max_quantity,
    is_default,
  })),
})

const doneness = groupOf('Stegning', { choice: 'single', minimum: 1, maximum: 1 }, [
  ['Rød', 0, 1],
  ['Medium', 0, 1, true],
])
const garnish = groupOf('Tilbehør', { choice: 'multiple', minimum: 1, maximum: 2 }, [
  ['Frites', 0, 1],
  ['Salat', 0, 1],
  ['Ærter', 500, 1],
])
const dip = groupOf('Dip', { choice: 'multiple', minimum: 0, maximum: null }, [
  ['Aioli', 1500, 3],
  ['Mayo', 1000, 3],
])
const groups = [doneness, garnish, dip]
const start: Choices = {
  variants: groups.flatMap(defaultsOf),
  opt_outs: [],
  comment: '',
  receipt_text: '',
  quantity: pieces(1),
  percentage_discount: 0,
  price: money(26900),
}
const of = (group: RegisterModifierGroup, name: string) => {
  const variant = group.variants.find((one) => one.name === name)
  if (!variant) throw new Error(`no ${name}`)
  return [group, variant] as const
}
const tap = (choices: Choices, group: RegisterModifierGroup, ...names: string[]): Choices =>
  names.reduce((so_far, name) => picked(so_far, ...of(group, name)), choices)
const names = ({ variants }: Choices) => variants.map(({ name, quantity }) => `${quantity} ${name}`)

test('CAT-33: what is chosen when nobody chooses', () => {
  expect(names(start)).toEqual(['1 Medium'])
  expect(missingOf(groups, start.variants)).toBe(garnish)
  expect(missingOf([doneness, dip], start.variants)).toBeUndefined()
})

test('CAT-31: of a single choice another takes its place, and the last one stays', () => {
  expect(names(tap(start, doneness, 'Rød'))).toEqual(['1 Rød'])
  expect(names(tap(start, doneness, 'Medium'))).toEqual(['1 Medium'])
})

test('CAT-32: a group takes no more than its maximum, and asks for its minimum', () => {
  const two = tap(start, garnish, 'Salat', 'Frites', 'Ærter')
  expect(names(two)).toEqual(['1 Medium', '1 Frites', '1 Salat'])
  expect(missing(groups, two)).toBeUndefined()
  expect(missing(groups, tap(two, garnish, 'Salat', 'Frites'))).toEqual({ group: garnish })
})

test('CAT-33: a variant is taken as often as it may, and taken off again', () => {
  const many = tap(start, dip, 'Aioli', 'Aioli', 'Aioli', 'Aioli', 'Mayo')
  expect(names(many)).toEqual(['1 Medium', '3 Aioli', '1 Mayo'])
  expect(chosenOf(oneLess(many, ...of(dip, 'Aioli')), ...of(dip, 'Aioli'))).toBe(2)
})

test('POS-51: an open price that nobody typed is missing', () => {
  const open = tap({ ...start, price: null }, garnish, 'Salat')
  expect(missing(groups, open)).toBe('price')
  expect(totalOf(open)).toBeNull()
})

test('what it costs: variants, quantity and a discount of one decimal', () => {
  const choices = { ...tap(start, dip, 'Aioli', 'Aioli'), quantity: pieces(2), percentage_discount: 125 }
  expect(totalOf(choices)).toBe(2 * (26900 + 3000) - Math.round((2 * (26900 + 3000) * 125) / 1000))
})

test('an opt-out is tapped on and off', () => {
  const onion = { uuid: idOf('løg'), name: 'Uden løg' }
  expect(refusing(start, onion).opt_outs).toEqual([onion])
  expect(refusing(refusing(start, onion), onion).opt_outs).toEqual([])
})

test('a quick note joins what is written, and leaves it again', () => {
  const both = withNote(withNote('Uden salt', 'Glutenfri'), 'Nøddeallergi')
  expect(both).toBe('Uden salt, Glutenfri, Nøddeallergi')
  expect(hasNote(both, 'Glutenfri')).toBe(true)
  expect(withNote(both, 'Glutenfri')).toBe('Uden salt, Nøddeallergi')
})

test('CAT-31 to CAT-33: whatever is tapped, no group and no variant has more than it may', () => {
  const taps = fc.array(fc.tuple(fc.constantFrom(...groups), fc.nat(2), fc.boolean()), { maxLength: 40 })
  fc.assert(
    fc.property(taps, (all) => {
      let choices = start
      for (const [group, n, isLess] of all) {
        const variant = group.variants[n % group.variants.length]
        if (variant) choices = (isLess ? oneLess : picked)(choices, group, variant)
        for (const each of groups) {
          expect(countIn(each, choices.variants)).toBeLessThanOrEqual(limitsOf(each).most)
          for (const one of each.variants)
            expect(chosenOf(choices, each, one)).toBeLessThanOrEqual(one.max_quantity)
        }
      }
    }),
  )
})
