import { companies, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { booksKeptOf } from './books-kept.ts'

const [company_uuid, vat_entity_uuid] = [specId(900), specId(901)]
const keptOf = (entity: object) =>
  booksKeptOf({
    anywhere: (definition: object, uuid: string) =>
      definition === companies && uuid === company_uuid
        ? { vat_entity_uuid }
        : definition === vatEntities && uuid === vat_entity_uuid
          ? { zone: 'Europe/Copenhagen', cut_offs: [], ...entity }
          : undefined,
  } as never)

test('R-25: the accounting year of the VAT entity decides, at the hour of its business day', () => {
  const now = '2031-12-31T12:00:00.000Z'
  expect(keptOf({ accounting_year_starts: '01-01' })(company_uuid, now)).toBe('2026-01-01T04:00:00.000Z')
  expect(keptOf({ accounting_year_starts: '07-01' })(company_uuid, now)).toBe('2026-07-01T03:00:00.000Z')
  // The business day of 31 December goes on until five in the morning.
  const night = '2032-01-01T03:59:00.000Z'
  expect(keptOf({ accounting_year_starts: '01-01' })(company_uuid, night)).toBe('2026-01-01T04:00:00.000Z')
  const morning = '2032-01-01T04:00:00.000Z'
  expect(keptOf({ accounting_year_starts: '01-01' })(company_uuid, morning)).toBe('2027-01-01T04:00:00.000Z')
  expect(keptOf({})(specId(7), now)).toBeUndefined()
})
