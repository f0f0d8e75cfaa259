import { uuid5 } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import type { AsOf } from '../resources/index.ts'
import { invoiceSellerAt } from './invoicing.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const address = { street: 'Havnegade', house_number: '1', postcode: '9999', city: 'Havneby', country: 'dk' }

test('RULE-4: an invoice has its seller’s name at the time of issue', async () => {
  const renamed_at = '2027-01-01T00:00:00.000Z'
  const asOf = (async (definition: { name: string }, uuid: string, at: string) =>
    definition.name === 'companies'
      ? {
          uuid,
          ...address,
          display_name: at < renamed_at ? 'Kajkanten' : 'Molen',
          vat_entity_uuid: id('entity'),
        }
      : { uuid, legal_name: 'Kajkanten ApS', cvr: '12345674' }) as unknown as AsOf
  const seller = { ...address, legal_name: 'Kajkanten ApS', cvr: '12345674' }
  const at = (moment: string) => invoiceSellerAt(asOf, id('company'), moment)
  expect(await at('2026-11-22T12:00:00.000Z')).toEqual({ ...seller, name: 'Kajkanten' })
  expect(await at('2027-02-01T12:00:00.000Z')).toEqual({ ...seller, name: 'Molen' })
})
