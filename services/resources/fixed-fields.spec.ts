import { uuid5 } from '@bon/contracts/kernel'
import { companies, registers, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { fixedFields } from './fixed-fields.ts'

const sealed = uuid5('9c0e7d2b-3f1a-5c44-8b6e-2d1f0a9c7e55', 'sealed')
const quiet = { open_registers: 0, paid_orders: 0 }
const house = { hasJournal: async (uuid: string) => uuid === sealed, openTradeOf: async () => quiet }
const fresh = uuid5(sealed, 'fresh')

test('M12: CVR and time zone of a VAT entity are fixed with its first sealed entry, its name is not', async () => {
  const changed = ['legal_name', 'cvr', 'zone', 'day_starts_at']
  expect(await fixedFields(house, vatEntities, sealed, changed)).toEqual([
    { path: 'cvr', rule: 'vat_entity.fixed_by_journal' },
    { path: 'zone', rule: 'vat_entity.fixed_by_journal' },
  ])
  expect(await fixedFields(house, vatEntities, sealed, ['legal_name'])).toEqual([])
  expect(await fixedFields(house, vatEntities, fresh, changed)).toEqual([])
  expect(await fixedFields(house, registers, sealed, ['name'])).toEqual([])
})

test('M12: a company changes its VAT entity while nothing of it is open', async () => {
  const told = (over: Partial<typeof quiet>, changed = ['vat_entity_uuid', 'city']) => {
    const trading = { ...house, openTradeOf: async () => ({ ...quiet, ...over }) }
    return fixedFields(trading, companies, fresh, changed)
  }
  expect(await told({})).toEqual([])
  expect(await told({ open_registers: 2, paid_orders: 1 })).toEqual([
    { path: 'vat_entity_uuid', rule: 'company.has_open_registers', params: { count: 2 } },
  ])
  expect(await told({ paid_orders: 1 })).toEqual([
    { path: 'vat_entity_uuid', rule: 'company.has_paid_orders', params: { count: 1 } },
  ])
  expect(await told({ open_registers: 2 }, ['city'])).toEqual([])
})
