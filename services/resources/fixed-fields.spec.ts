import { uuid5 } from '@bon/contracts/kernel'
import { registers, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { fixedFields } from './fixed-fields.ts'

const sealed = uuid5('9c0e7d2b-3f1a-5c44-8b6e-2d1f0a9c7e55', 'sealed')
const house = { hasJournal: async (uuid: string) => uuid === sealed }
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
