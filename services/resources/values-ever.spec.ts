import { resourceStream, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { valuesEver } from './values-ever.ts'

const uuid = specId(901)

test('every value of a field is found once, with the one that it began with', async () => {
  const store = specStore()
  const append = (n: number, type: string, data: object) =>
    store.append(resourceStream('vat_entities', uuid), 'any', [
      {
        event_id: specId(n),
        type,
        data: { resource: 'vat_entities', uuid, ...data },
        meta: {
          company_uuid: specId(900),
          vat_entity_uuid: uuid,
          command_id: specId(100 + n),
          command_hash: '',
          actor: 'spec',
          at: '2026-11-28T12:00:00.000Z',
          business_day: '2026-11-28',
          v: '1',
        },
      },
    ])
  const starts = (from: string, to: string) => ({ changes: { accounting_year_starts: { from, to } } })
  // The field is younger than the item.
  await append(1, 'ResourceCreated', { data: { legal_name: 'Kajkanten ApS', cvr: '12345674' } })
  await append(2, 'ResourceChanged', starts('01-01', '07-01'))
  await append(3, 'ResourceChanged', { changes: { legal_name: { from: 'Kajkanten ApS', to: 'Kajen ApS' } } })
  await append(4, 'ResourceChanged', starts('07-01', '10-01'))
  await append(5, 'ResourceChanged', starts('10-01', '01-01'))
  const everOf = valuesEver(store)
  expect(await everOf(vatEntities, uuid, 'accounting_year_starts')).toEqual(['01-01', '07-01', '10-01'])
  expect(await everOf(vatEntities, uuid, 'legal_name')).toEqual(['Kajkanten ApS', 'Kajen ApS'])
  expect(await everOf(vatEntities, specId(7), 'legal_name')).toEqual([])
})
