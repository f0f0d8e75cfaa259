import { type CompanyScope, type Instant, money, type Uuid } from '@bon/contracts/kernel'
import type { AnyResource, Resource } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { AsOf, Catalogue } from '../resources/index.ts'
import { specId } from '../spec-support/spec-store.ts'
import { sellableThen } from './sellable-then.ts'

const [company, stranger, beer, account, vat] = [1, 2, 10, 11, 12].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const scope: CompanyScope = {
  company_uuid: company,
  vat_entity_uuid: specId(9),
  resource_companies: [company],
}
const noon: Instant = '2026-11-21T12:00:00.000Z'
const eleven: Instant = '2026-11-21T11:00:00.000Z'
const one: Instant = '2026-11-21T13:00:00.000Z'

/** A beer at 48.00 until noon, 68.00 after; its VAT is 25 %, and 12 % from the day after. */
const history: Partial<Record<string, (at: Instant) => object>> = {
  products: (at) => ({
    uuid: beer,
    name: 'Fadøl',
    price: money(at < noon ? 48_00 : 68_00),
    price_profile_uuid: null,
    unit: 'pieces',
    article_group: '04003',
    account_uuid: account,
    category_uuid: null,
    print_category_uuid: null,
    required_product_uuid: null,
    modifier_group_uuids: [],
    print_quantity_sold_on_z_reports: false,
    special_behaviour: 'none',
  }),
  accounts: () => ({ uuid: account, vat_type_uuid: vat }),
  vat_types: () => ({
    uuid: vat,
    rates: [
      { from: '2020-01-01', rate: 250 },
      { from: '2026-11-22', rate: 120 },
    ],
  }),
}
const asOfFor =
  (owner: Uuid): AsOf =>
  async <D extends AnyResource>({ name }: D, uuid: Uuid, at: Instant) => {
    const found = history[name]?.(at)
    const isKnown = [beer, account, vat].includes(uuid)
    return found && isKnown ? ({ ...found, company_uuid: owner } as Resource<D>) : undefined
  }
/** Nothing is configured any more: the product is archived. */
const catalogue = {
  list: () => [],
  rows: () => [],
  find: () => undefined,
  anywhere: () => undefined,
  positionOf: () => 0n,
  changedAt: () => undefined,
} as unknown as Catalogue
const sold = (sold_at: Instant, owner: Uuid = company) =>
  sellableThen({ catalogue, asOf: asOfFor(owner) }, scope, beer, { sold_at })

test('R-10: an archived product is sold as it was, at the prices of the moment and of fifteen minutes before', async () => {
  const prices = async (at: Instant) => (await sold(at))?.prices.map(({ price }) => price)
  expect(await prices(eleven)).toEqual([48_00])
  expect(await prices('2026-11-21T12:10:00.000Z')).toEqual([68_00, 48_00])
  expect(await prices(one)).toEqual([68_00])
})

test('LAW-1, R-10: VAT is that of the day on which it was sold', async () => {
  expect((await sold(one))?.vat_rate).toBe(250)
  expect((await sold('2026-11-22T12:00:00.000Z'))?.vat_rate).toBe(120)
})

test('R-10: another company’s product was never sold here', async () => {
  expect(await sold(one, stranger)).toBeUndefined()
})
