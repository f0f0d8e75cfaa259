import { danishSetup, type SetupWords, setupUuid } from '@bon/contracts/companies'
import { accounts, products, registers, tables, vatTypes } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { accountsAndVat, paymentTypesOf, roomWithTables, sells, systemResources } from './setup-things.ts'

const company_uuid = '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32'
const words = new Proxy({}, { get: (_, key) => String(key) }) as SetupWords
const plan = danishSetup(company_uuid, words)

test('CO-05: the first step creates settings, a page, a sales area with it, a register with that, and kinds of discount', () => {
  const things = systemResources(company_uuid, plan.system_resources)
  expect(things.map(({ definition }) => definition.name)).toEqual([
    'company_settings',
    'register_pages',
    'sales_areas',
    'registers',
    ...Array.from({ length: 7 }, () => 'discount_kinds'),
  ])
  expect(things[0]?.uuid).toBe(company_uuid)
  const register = things.find(({ definition }) => definition === registers)
  expect(register?.data['sales_area_uuids']).toEqual([things[2]?.uuid])
})

test('CO-50: the Danish quick setup has 25 % VAT as a dated rate, used by its sales account (CO-46, CO-49)', () => {
  const things = accountsAndVat(company_uuid, plan.accounts_or_vat_types, [], ['S25'])
  const vat = things.find(({ definition }) => definition === vatTypes)
  expect(vat?.data['rates']).toEqual([{ from: '1992-01-01', rate: 250 }])
  expect(vat?.data).toMatchObject({ code: 'S25-2', standard_code: 'S' })
  // Its debt account is there before it, as what a row names must be.
  const owes = setupUuid(company_uuid, 'accounts', 'output_vat')
  expect(vat?.data['account_uuid']).toBe(owes)
  expect(things.findIndex(({ uuid }) => uuid === owes)).toBeLessThan(vat ? things.indexOf(vat) : -1)
  expect(plan.accounts_or_vat_types.accounts.filter(sells)).toHaveLength(1)
  const revenue = things.find(({ uuid }) => uuid === setupUuid(company_uuid, 'accounts', 'sales'))
  expect(revenue?.data).toMatchObject({ type: 'revenue', vat_type_uuid: vat?.uuid })
  expect(things.find(({ definition }) => definition === products)?.data).toMatchObject({ price: null })
})

test('CO-47: numbers are free ones, and an account of an earlier attempt keeps its number', () => {
  const earlier = { uuid: setupUuid(company_uuid, 'accounts', 'sales'), number: 1 }
  const inherited = { uuid: company_uuid, number: 3 }
  const things = accountsAndVat(company_uuid, plan.accounts_or_vat_types, [earlier, inherited], [])
  const numbers = things.filter(({ definition }) => definition === accounts).map(({ data }) => data['number'])
  expect(new Set(numbers)).toEqual(new Set([2, ...Array.from({ length: 13 }, (_, i) => i + 4)]))
})

test('LAW-15: a new company can buy for cash of the drawer with input VAT', () => {
  const things = accountsAndVat(company_uuid, plan.accounts_or_vat_types, [], [])
  const vat = things.find(({ definition }) => definition === vatTypes)
  const of = (purpose: string) =>
    things.flatMap(({ data }) => (data['purpose'] === purpose ? [[data['name'], data['vat_type_uuid']]] : []))
  expect(of('expense')).toEqual([
    ['bought_goods', vat?.uuid],
    ['bought_sundries', vat?.uuid],
  ])
  expect(of('input_vat')).toEqual([['input_vat', null]])
})

test('DEF-07: cash counts the current notes and coins, and the card is entered by hand', () => {
  const [cash, card] = paymentTypesOf(company_uuid, plan.payment_types)
  expect(cash?.data).toMatchObject({ interface_key: 'cash', rounding_unit: 50 })
  expect(cash?.data['counts_format']).toEqual({
    units: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  })
  expect(card?.data).toMatchObject({ interface_key: 'autonomous_terminal', rounding_unit: 1 })
})

test('a room’s tables are numbered in rows of six and never overlap (FLR-14)', () => {
  const things = roomWithTables(company_uuid, { area: 'Sal', first: 21, count: 8, seats: 2 })
  const placed = things.filter(({ definition }) => definition === tables).map(({ data }) => data)
  expect(placed.map(({ number }) => number).slice(0, 2)).toEqual(['21', '22'])
  expect(placed.at(-1)).toMatchObject({ number: '28', row: 1, column: 1 })
  expect(new Set(placed.map(({ row, column }) => `${row} ${column}`)).size).toBe(8)
})

test('a resumed wizard creates the same entities with the same ids', () => {
  const ids = () => roomWithTables(company_uuid, plan.tables).map(({ uuid }) => uuid)
  expect(ids()).toEqual(ids())
})
