import { type Instant, money, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { VatEntity } from '@bon/services/journal'
import type { CashType, Directory, Sellable } from '@bon/services/resources'

const namespace = '6f1c3c1e-5d0e-4b9a-9a57-0d1f5c1e0b0a'
export const idOf = (name: string): Uuid => uuid5(namespace, name)

export const company_uuid = idOf('company')
export const vat_entity_uuid = idOf('entity')
export const entity = { cvr: '39475620', zone: 'Europe/Copenhagen' }
export const scope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }

/** Another company with another VAT entity in the same installation. */
export const neighbour: typeof scope = {
  company_uuid: idOf('neighbour'),
  vat_entity_uuid: idOf('neighbour entity'),
  resource_companies: [idOf('neighbour')],
}
export type Scope = typeof scope
const entities = new Map<Uuid, VatEntity>([
  [vat_entity_uuid, entity],
  [neighbour.vat_entity_uuid, { cvr: '10150817', zone: 'Europe/Copenhagen' }],
])
export const entityOf = (uuid: Uuid): VatEntity | undefined => entities.get(uuid)

export const cashiers = ['MH', 'AB', 'KJ'].map((initials) => ({
  uuid: idOf(`cashier ${initials}`),
  initials,
}))
export const cash: CashType = {
  uuid: idOf('cash'),
  name: 'Kontant',
  units: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  rounding_unit: 50,
}

/** Awkward prices on purpose: odd øre, four VAT rates, one open price and one free product. */
const priced: [string, number | null, number][] = [
  ['Stjerneskud', 169_00, 250],
  ['Sild', 84_25, 250],
  ['Fadøl', 62_00, 250],
  ['Vand', 0, 250],
  ['Is', 33_33, 250],
  ['Avis', 42_75, 0],
  ['Bog', 199_95, 120],
  ['Snaps', 38_07, 255],
  ['Åben pris', null, 250],
]
export const products: Sellable[] = priced.map(([name, price, vat_rate]) => ({
  product_uuid: idOf(`product ${name}`),
  name,
  // By weight, so that quantities are as awkward as prices.
  unit: 'kilogram',
  prices: [{ price: price === null ? null : money(price) }],
  vat_rate,
  vat_type_uuid: idOf(`vat ${vat_rate}`),
  account_uuid: idOf(`account ${name.length % 3}`),
  article_group: name.length % 2 ? '04006' : '04012',
  print_category_uuid: null,
  modifier_groups: [],
  opt_outs: [],
  required_product_uuid: null,
}))

const byUuid = new Map(products.map((product) => [product.product_uuid, product]))

/** The configuration, constant during a simulated day. */
export const directoryOf = (companyOf: (register: Uuid) => Uuid | undefined): Directory => ({
  register: async ({ company_uuid }, uuid) =>
    companyOf(uuid) === company_uuid ? { uuid, cash, payment_type_uuids: [], to_count: [] } : undefined,
  hasCashier: async (_, uuid) => cashiers.some((cashier) => cashier.uuid === uuid),
  paymentType: async (_, uuid) =>
    uuid === cash.uuid ? { ...cash, method: 'cash', overchargeable: false } : undefined,
  card: () => undefined,
  discountKind: () => undefined,
  takes: (_, __, uuid) => uuid === cash.uuid,
  terminals: () => [],
  isSimulated: () => false,
  giftCardType: () => undefined,
  sellable: async (_, uuid) => byUuid.get(uuid),
  soldThen: async (_, uuid) => byUuid.get(uuid),
  paymentTypeEver: (_, uuid) =>
    uuid === cash.uuid ? { ...cash, method: 'cash', overchargeable: false } : undefined,
  everCashier: async (_, uuid) => cashiers.some((cashier) => cashier.uuid === uuid),
  everSold: (_, uuid) => byUuid.has(uuid),
  everVatType: () => true,
})

/** Special days: both DST nights, a leap day, the turn of the year, and a Saturday in November. */
export const mornings: Instant[] = [
  '2026-11-21T08:00:00.000Z',
  '2026-10-24T20:00:00.000Z',
  '2027-03-27T22:00:00.000Z',
  '2028-02-29T02:30:00.000Z',
  '2026-12-31T18:00:00.000Z',
]
