import { products } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { checkerOf, type ImportRow, type Settings } from './check.ts'
import { guessMapping } from './columns.ts'
import { badCells, goodsCount, sheetOfGoods } from './five-thousand.examples.ts'
import { readTable } from './read-table.ts'
import type { ProductRow, World } from './world.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const company_uuid = id(1)
const account = (n: number, number: number, name: string, vat: number | null) => ({
  uuid: id(n),
  company_uuid,
  name,
  number,
  type: 'revenue',
  purpose: null,
  vat_type_uuid: vat === null ? null : id(vat),
})
const named = (n: number, name: string) => ({ uuid: id(n), company_uuid, name })
const existing = (n: number, over: object): ProductRow => ({
  uuid: id(n),
  company_uuid,
  revision: '3',
  data: products.schema.parse({
    name: `Findes ${n}`,
    button_text: 'Findes',
    price: 1000,
    account_uuid: id(10),
    article_group: '04003',
    ...over,
  }),
})
const world: World = {
  company_uuid,
  accounts: [
    account(10, 1010, 'Salg af mad', 20),
    account(11, 1020, 'Salg uden moms', 21),
    account(12, 1030, 'Uden momstype', null),
  ],
  vat_types: [
    { ...named(20, 'Salgsmoms'), rate: 250 },
    { ...named(21, 'Momsfri'), rate: 0 },
  ],
  categories: [named(30, 'Mad')],
  price_profiles: [],
  print_categories: [],
  modifier_groups: [named(40, 'Saucer'), named(41, 'Størrelser')],
  products: [
    existing(50, { plu: 77 }),
    existing(51, { name: 'Dobbelt' }),
    existing(52, { name: 'dobbelt ' }),
  ],
  words: {
    unit: { 'stk.': 'pieces', pieces: 'pieces', liter: 'liter' },
    type: { standard: 'standard', afhængig: 'dependent' },
    article_group: { '04003': '04003' },
  },
}
const names = { account: '1010', category: 'Mad', firstPlu: 100_000 }
const settingsOf = (head: string[], over: Partial<Settings> = {}): Settings => ({
  mapping: guessMapping(head),
  matchBy: 'plu',
  defaults: { article_group: '04003', account_uuid: id(10) },
  ...over,
})
const rowsOf = (table: { rows: { nr: number; cells: string[] }[] }): ImportRow[] =>
  table.rows.map((row) => ({ ...row, uuid: id(100_000 + row.nr) }))

test('of 5,000 rows every one of 37 bad cells is named with row, column and rule, and nothing else', () => {
  const table = readTable(sheetOfGoods(names, true))
  expect(table.rows).toHaveLength(goodsCount)
  const settings = settingsOf(table.head)
  const rows = rowsOf(table)
  const checker = checkerOf(settings, world)
  const foundFaults = checker.all(rows).flatMap(({ faults }) => faults)
  const expected = badCells(names)
  expect(expected).toHaveLength(37)
  expect(foundFaults.map(({ nr, column, field, rule }) => ({ nr, column, field, rule }))).toEqual(
    expected.map(({ nr, column, field, rule }) => ({ nr, column, field, rule })),
  )
  for (const { nr, column, right } of expected) {
    const at = nr - 2
    const row = rows[at]
    if (!row) throw new Error(`no row ${nr}`)
    rows[at] = { ...row, cells: row.cells.with(column, String(right).replace('.', ',')) }
  }
  const corrected = checker.all(rows)
  expect(corrected.flatMap(({ faults }) => faults)).toEqual([])
  expect(corrected.filter(({ action }) => action === 'create')).toHaveLength(goodsCount)
  for (const { data } of corrected.slice(0, 20)) expect(products.schema.safeParse(data).success).toBe(true)
  expect(corrected[1]?.data).toMatchObject({
    name: 'Vare 0002 æøå',
    button_text: 'Vare 0002 æøå',
    price: 250,
    account_uuid: id(10),
    category_uuid: id(30),
    plu: 100_001,
    unit: 'pieces',
    barcode: '5710000100001',
  })
})

const check = (text: string, over: Partial<Settings> = {}) => {
  const table = readTable(text)
  return checkerOf(settingsOf(table.head, over), world).all(rowsOf(table))
}

test('CAT-06: a row that meets a product changes only what it says; empty cells and same values change nothing', () => {
  const [changed, same, fresh] = check('PLU;Navn;Pris\n77;;12,50\n77;;\n78;Ny;5')
  expect(changed).toMatchObject({
    action: 'change',
    uuid: id(50),
    revision: '3',
    data: { price: 1250 },
    faults: [],
  })
  expect(same).toMatchObject({ action: 'unchanged', faults: [{ rule: 'import.twice', params: { row: 2 } }] })
  expect(fresh).toMatchObject({ action: 'create', data: { name: 'Ny', price: 500 } })
})

test('a row that could mean two products is not guessed at', () => {
  const [one] = check('Navn;Pris\nDobbelt;1', { matchBy: 'name' })
  expect(one?.faults).toEqual([{ nr: 2, column: 0, field: 'name', rule: 'import.match_many' }])
})

test('CAT-06: VAT chooses the account where none is said, and must agree with the one that is', () => {
  const [free, wrong, none] = check('Navn;Moms;Konto\nVand;0 %;\nØl;25;Salg uden moms\nVin;17;')
  expect(free?.data['account_uuid']).toBe(id(11))
  expect(wrong?.faults).toEqual([{ nr: 3, column: 1, field: 'vat', rule: 'import.vat_differs' }])
  expect(none?.faults[0]).toMatchObject({ nr: 4, column: 1, rule: 'import.unknown_name' })
})

test('CO-49: an account that goods are not sold on is named in its cell', () => {
  expect(check('Navn;Konto\nKaffe;1030')[0]?.faults).toEqual([
    { nr: 2, column: 1, field: 'account_uuid', rule: 'product.needs_revenue_account' },
  ])
})

test('CAT-45, CAT-46: the rules of a product apply in a file as in the form', () => {
  const rules = check(
    'Navn;Type;Pris;Variantgrupper\nDip;afhængig;;\nPølse;Afhængig;5;Saucer, størrelser',
  ).map(({ faults }) => faults.map(({ rule, column }) => [rule, column]))
  expect(rules).toEqual([[['product.dependent_needs_price', 2]], [['product.dependent_has_groups', 1]]])
})

test('another product’s number is reported before the server refuses it', () => {
  expect(check('Navn;PLU\nEn;77', { matchBy: 'none' })[0]?.faults).toMatchObject([
    { column: 1, rule: 'taken' },
  ])
})
