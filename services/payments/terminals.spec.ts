import { money, uuid5 } from '@bon/contracts/kernel'
import { boxes, companies, companySettings, terminals, vatEntities } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Catalogue } from '../resources/index.ts'
import { cardTermsOf, refundLimitOf, terminalPlaceOf } from './terminals.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const company_uuid = id('company')
const scope = { company_uuid, vat_entity_uuid: id('entity'), resource_companies: [company_uuid] }

const catalogueOf = (things: Record<string, Record<string, object>>) => {
  const find = ({ name }: { name: string }, uuid: string) => things[name]?.[uuid]
  return {
    anywhere: find,
    find: (kind: never, _: unknown, uuid: string) => find(kind, uuid),
  } as unknown as Catalogue
}
const company = {
  [companies.name]: {
    [company_uuid]: { uuid: company_uuid, vat_entity_uuid: scope.vat_entity_uuid, parent_uuid: null },
  },
  [vatEntities.name]: { [scope.vat_entity_uuid]: {} },
}

test('DEF-01: the lower limit of company and terminal applies', () => {
  const limited = (settings: number | undefined, own: number | null) =>
    refundLimitOf(
      catalogueOf({
        ...(settings !== undefined && {
          [companySettings.name]: { [company_uuid]: { refund_limit: money(settings) } },
        }),
        [terminals.name]: { [id('terminal')]: { refund_limit: own } },
      }),
      scope,
      id('terminal'),
    )
  expect(limited(1_000_00, 300_00)).toBe(300_00)
  expect(limited(1_000_00, 3_000_00)).toBe(1_000_00)
  expect(limited(1_000_00, null)).toBe(1_000_00)
  expect(limited(undefined, null)).toBe(5_000_00)
})

test('a terminal on a box that no longer exists has no address', () => {
  const terminal = {
    uuid: id('terminal'),
    class: 'rest',
    identifier: 'T1',
    address: null,
    box_uuid: id('box'),
  }
  const place = (found: Record<string, object>) =>
    terminalPlaceOf(
      catalogueOf({ ...company, [terminals.name]: { [id('terminal')]: terminal }, [boxes.name]: found }),
      company_uuid,
      id('terminal'),
    )?.box
  expect(place({ [id('box')]: { address: '10.0.0.7' } })).toEqual({ uuid: id('box'), address: '10.0.0.7' })
  expect(place({})).toEqual({ uuid: id('box'), address: null })
})

test('a terminal is asked for the company’s currency', () => {
  const termsIn = (currency: string | undefined) =>
    cardTermsOf(
      catalogueOf({ [companies.name]: { [company_uuid]: { ...(currency && { currency }) } } }),
      company_uuid,
      id('card'),
    ).currency
  expect([termsIn('EUR'), termsIn('DKK'), termsIn(undefined)]).toEqual(['EUR', 'DKK', 'DKK'])
})
