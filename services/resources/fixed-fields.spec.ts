import { uuid5 } from '@bon/contracts/kernel'
import { companies, registers, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { fixedFields } from './fixed-fields.ts'

const sealed = uuid5('9c0e7d2b-3f1a-5c44-8b6e-2d1f0a9c7e55', 'sealed')
const quiet = { open_registers: 0, paid_orders: 0 }
const deps = { hasJournal: async (uuid: string) => uuid === sealed, openTradeOf: async () => quiet }
const fresh = uuid5(sealed, 'fresh')
const now = '2026-11-22T12:00:00.000Z'
const this_day = '2026-11-22'

const of = (...fields: string[]) => ({
  before: Object.fromEntries(fields.map((name) => [name, 'before'])),
  after: Object.fromEntries(fields.map((name) => [name, 'after'])),
  now,
  today: this_day,
})

test('FIND-M12: CVR and time zone of a VAT entity are fixed with its first sealed entry, its name is not', async () => {
  const changed = of('legal_name', 'cvr', 'zone')
  expect(await fixedFields(deps, vatEntities, sealed, changed)).toEqual([
    { path: 'cvr', rule: 'vat_entity.fixed_by_journal' },
    { path: 'zone', rule: 'vat_entity.fixed_by_journal' },
  ])
  expect(await fixedFields(deps, vatEntities, sealed, of('legal_name'))).toEqual([])
  expect(await fixedFields(deps, vatEntities, fresh, changed)).toEqual([])
  expect(await fixedFields(deps, registers, sealed, of('name'))).toEqual([])
})

test('FIND-M12: a company changes its VAT entity while nothing of it is open', async () => {
  const breaksWith = (over: Partial<typeof quiet>, changed = of('vat_entity_uuid', 'city')) => {
    const trading = { ...deps, openTradeOf: async () => ({ ...quiet, ...over }) }
    return fixedFields(trading, companies, fresh, changed)
  }
  expect(await breaksWith({})).toEqual([])
  expect(await breaksWith({ open_registers: 2, paid_orders: 1 })).toEqual([
    { path: 'vat_entity_uuid', rule: 'company.has_open_registers', params: { count: 2 } },
  ])
  expect(await breaksWith({ paid_orders: 1 })).toEqual([
    { path: 'vat_entity_uuid', rule: 'company.has_paid_orders', params: { count: 1 } },
  ])
  expect(await breaksWith({ open_registers: 2 }, of('city'))).toEqual([])
})

const zone = 'Europe/Copenhagen'
const five = { from: '2026-01-01', at: '05:00' }
const four = { from: '2026-11-23', at: '04:00' }
const today = { from: '2026-11-22', at: '04:00' }
const first = { day: '23.11.2026' }

test.each([
  ['from tomorrow on', [five], [five, four], []],
  ['in another order', [five, four], [four, five], []],
  ['a row to come is taken back', [five, four], [five], []],
  [
    'from today on',
    [five],
    [five, today],
    [{ path: 'cut_offs.1.from', rule: 'vat_entity.cut_off_in_the_past', params: first }],
  ],
  [
    'another time for days that were',
    [five],
    [{ ...five, at: '06:00' }],
    [{ path: 'cut_offs.0.from', rule: 'vat_entity.cut_off_in_the_past', params: first }],
  ],
  [
    'a row that has held goes',
    [five],
    [four],
    [{ path: 'cut_offs', rule: 'vat_entity.cut_off_has_held', params: first }],
  ],
])('FIND-M12, R-5: a cut-off applies from a day that has not begun: %s', async (_, from, to, breaks) => {
  const change = { before: { zone, cut_offs: from }, after: { zone, cut_offs: to }, now, today: this_day }
  expect(await fixedFields(deps, vatEntities, fresh, change)).toEqual(breaks)
})
