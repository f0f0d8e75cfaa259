import { companies, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { booksKeptOf } from './books-kept.ts'

const [company_uuid, vat_entity_uuid, former] = [specId(900), specId(901), specId(902)]
/** A company with the accounting years that its entities have had, each the newest last. */
const keptOf = (starts: Record<string, string[]>) =>
  booksKeptOf({
    catalogue: {
      anywhere: (definition: object, uuid: string) =>
        definition === vatEntities && uuid in starts
          ? { zone: 'Europe/Copenhagen', cut_offs: [] }
          : undefined,
    } as never,
    valuesEver: (async (definition: object, uuid: string) =>
      definition === companies
        ? uuid === company_uuid
          ? Object.keys(starts)
          : []
        : (starts[uuid] ?? [])) as never,
  })
const now = '2031-12-31T12:00:00.000Z'

test('R-25: the accounting year of the VAT entity decides, at the hour of its business day', async () => {
  const calendar = keptOf({ [vat_entity_uuid]: ['01-01'] })
  expect(await calendar(company_uuid, now)).toBe('2026-01-01T04:00:00.000Z')
  expect(await keptOf({ [vat_entity_uuid]: ['07-01'] })(company_uuid, now)).toBe('2026-07-01T03:00:00.000Z')
  // The business day of 31 December goes on until five in the morning.
  expect(await calendar(company_uuid, '2032-01-01T03:59:00.000Z')).toBe('2026-01-01T04:00:00.000Z')
  expect(await calendar(company_uuid, '2032-01-01T04:00:00.000Z')).toBe('2027-01-01T04:00:00.000Z')
  expect(await calendar(specId(7), now)).toBeUndefined()
})

test('R-25: another accounting year or VAT entity does not shorten the time', async () => {
  expect(await keptOf({ [vat_entity_uuid]: ['01-01', '12-31'] })(company_uuid, now)).toBe(
    '2026-01-01T04:00:00.000Z',
  )
  expect(await keptOf({ [former]: ['01-01'], [vat_entity_uuid]: ['07-01'] })(company_uuid, now)).toBe(
    '2026-01-01T04:00:00.000Z',
  )
})
