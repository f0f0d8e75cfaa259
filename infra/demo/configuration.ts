import { money, type Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  companies,
  paymentTypes,
  products,
  registerPages,
  registers,
  salesAreas,
  tablePlanAreas,
  tables,
  vatEntities,
  vatTypes,
} from '@bon/contracts/resources'
import { demoId } from './ids.ts'
import { type AccountKey, kajkantenMenu, type MenuPage, naboMenu } from './menu.ts'

/** One configuration document to create, in the name of a company. */
export type Item = {
  definition: AnyResource
  company_uuid: Uuid
  vat_entity_uuid: Uuid
  uuid: Uuid
  data: Record<string, unknown>
}
type Owner = { company_uuid: Uuid; vat_entity_uuid: Uuid; key: string }

const item = (owner: Owner, definition: AnyResource, name: string, data: Record<string, unknown>): Item => ({
  definition,
  company_uuid: owner.company_uuid,
  vat_entity_uuid: owner.vat_entity_uuid,
  uuid: demoId(`${owner.key}:${definition.name}:${name}`),
  data,
})

const owner = (key: string, entity: string): Owner => ({
  key,
  company_uuid: demoId(`company:${key}`),
  vat_entity_uuid: demoId(`entity:${entity}`),
})

const kajkanten = owner('kajkanten', 'kajkanten')
const terrassen = owner('terrassen', 'kajkanten')
const takeaway = owner('takeaway', 'kajkanten')
const nabo = owner('nabo', 'nabo')
export const demoCompanies = { kajkanten, terrassen, takeaway, nabo }

/** Notes and coins that are legal tender, largest first (DEF-07). */
export const danishUnits = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50]

const address = { street: 'Havnegade 1', postcode: '9999', city: 'Havneby' }

const entity = (of: Owner, legal_name: string, cvr: string): Item => ({
  ...item(of, vatEntities, 'entity', { legal_name, cvr, zone: 'Europe/Copenhagen', day_starts_at: '05:00' }),
  uuid: of.vat_entity_uuid,
})

const company = (
  of: Owner,
  display_name: string,
  type: string,
  parent: Owner | undefined,
  over: object = {},
): Item => ({
  ...item(of, companies, 'company', {
    display_name,
    type,
    vat_entity_uuid: of.vat_entity_uuid,
    parent_uuid: parent?.company_uuid ?? null,
    currency: 'DKK',
    ...address,
    ...over,
  }),
  uuid: of.company_uuid,
})

const ledger: readonly [
  AccountKey | 'cash' | 'card' | 'difference' | 'rounding',
  number,
  string,
  string | null,
][] = [
  ['food', 1010, 'Salg af mad', null],
  ['drinks', 1020, 'Salg af øl, vin og spiritus', null],
  ['soft', 1025, 'Salg uden alkohol', null],
  ['other', 1040, 'Andet salg', null],
  ['books', 1045, 'Salg af bøger, momsfrit', null],
  ['cash', 5810, 'Kassebeholdning', null],
  ['card', 5820, 'Dankort, mellemregning', null],
  ['difference', 5815, 'Kassedifference', 'difference'],
  ['rounding', 1090, 'Øreafrunding', 'rounding'],
]

const bookkeeping = (of: Owner): Item[] => [
  item(of, vatTypes, 'standard', { name: 'Salgsmoms 25 %', rates: [{ from: '1992-01-01', rate: 250 }] }),
  item(of, vatTypes, 'free', { name: 'Momsfri', rates: [{ from: '1992-01-01', rate: 0 }] }),
  ...ledger.map(([key, number, name, purpose]) =>
    item(of, accounts, key, {
      number,
      name,
      type: number < 5000 ? 'revenue' : 'balance',
      purpose,
      vat_type_uuid:
        number >= 5000 || key === 'rounding'
          ? null
          : demoId(`${of.key}:vat_types:${key === 'books' ? 'free' : 'standard'}`),
    }),
  ),
  item(of, paymentTypes, 'cash', {
    name: 'Kontant',
    interface_key: 'cash',
    becomes_pos_payment_button: true,
    counts_format: { units: danishUnits },
    rounding_unit: 50,
    account_uuid: demoId(`${of.key}:accounts:cash`),
  }),
]

const menu = (of: Owner, pages: readonly MenuPage[]): Item[] => {
  let plu = 100
  return pages.flatMap((page) => {
    const dishes = page.dishes.map(([name, kroner, over = {}]) => {
      plu++
      return item(of, products, name, {
        name,
        button_text: over.button ?? name,
        price: kroner === null ? null : money(kroner * 100),
        account_uuid: demoId(`${of.key}:accounts:${over.account ?? page.account}`),
        article_group: over.group ?? page.group,
        hue: over.hue ?? page.hue,
        plu,
        barcode: over.barcode
          ? ean13(`57${of.key === 'nabo' ? '99' : '01'}${plu.toString().padStart(8, '0')}`)
          : null,
        unit: over.unit ?? 'pieces',
        alcohol_tenths: over.alcohol ?? 0,
      })
    })
    const product_uuids = dishes.map(({ uuid }) => uuid)
    return [...dishes, item(of, registerPages, page.name, { name: page.name, hue: page.hue, product_uuids })]
  })
}

/** Twelve digits and the GS1 check digit. */
const ean13 = (digits: string): string => {
  const weighted = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (weighted % 10)) % 10}`
}

const area = (of: Owner, name: string, pages: readonly MenuPage[]): Item =>
  item(of, salesAreas, name, {
    name,
    columns: 5,
    product_button_size: 'big',
    category_button_size: 'small',
    corner_level: 2,
    page_uuids: pages.map((page) => demoId(`${of.key}:register_pages:${page.name}`)),
  })

const register = (of: Owner, from: Owner, identifier: string, name: string, areas: readonly string[]): Item =>
  item(of, registers, identifier, {
    identifier,
    name,
    sales_area_uuids: areas.map((each) => demoId(`${from.key}:sales_areas:${each}`)),
    payment_type_uuids: [demoId(`${from.key}:payment_types:cash`)],
  })

const floor = (of: Owner, name: string, numbers: readonly number[]): Item[] => [
  item(of, tablePlanAreas, name, { name, columns: 6 }),
  ...numbers.map((number, i) =>
    item(of, tables, `${number}`, {
      number: `${number}`,
      area_uuid: demoId(`${of.key}:table_plan_areas:${name}`),
      seats: [2, 2, 4, 4, 6, 8][i % 6] ?? 4,
      column: i % 6,
      row: Math.floor(i / 6),
    }),
  ),
]

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const page = (...names: string[]) => kajkantenMenu.filter(({ name }) => names.includes(name))

/** Everything that is configured, in an order in which each thing finds what it refers to. */
export const demoConfiguration: readonly Item[] = [
  entity(kajkanten, 'Kajkanten ApS', '12345674'),
  company(kajkanten, 'Kajkanten', 'enterprise', undefined),
  company(terrassen, 'Kajkanten Terrassen', 'subcompany', kajkanten, { street: 'Havnegade 3' }),
  company(takeaway, 'Kajkanten Takeaway', 'subcompany', kajkanten, { street: 'Havnegade 5' }),
  ...bookkeeping(kajkanten),
  ...menu(kajkanten, kajkantenMenu),
  area(kajkanten, 'Restaurant', kajkantenMenu),
  area(kajkanten, 'Bar', page('Øl & snaps', 'Vin', 'Uden alkohol', 'Kaffe & te', 'Burgere', 'Diverse')),
  area(
    kajkanten,
    'Takeaway',
    page('Smørrebrød', 'Burgere', 'Børn', 'Desserter', 'Uden alkohol', 'Kaffe & te'),
  ),
  ...floor(kajkanten, 'Sal', range(1, 12)),
  ...floor(kajkanten, 'Terrasse', range(21, 32)),
  register(kajkanten, kajkanten, '1', 'Restaurant', ['Restaurant', 'Bar', 'Takeaway']),
  register(kajkanten, kajkanten, '2', 'Bar', ['Bar', 'Restaurant']),
  register(terrassen, kajkanten, '3', 'Terrasse', ['Restaurant', 'Bar']),
  register(takeaway, kajkanten, '4', 'Takeaway', ['Takeaway']),
  entity(nabo, 'Nabo Kiosk v/ N. Nabo', '87654311'),
  company(nabo, 'Nabo Kiosk', 'independent', undefined, { street: 'Nabogade 2' }),
  ...bookkeeping(nabo),
  ...menu(nabo, naboMenu),
  area(nabo, 'Nabo disk', naboMenu),
  register(nabo, nabo, 'N1', 'Nabo disk', ['Nabo disk']),
]

export type DemoRegister = {
  uuid: Uuid
  company_uuid: Uuid
  vat_entity_uuid: Uuid
  identifier: string
  catalogue: 'kajkanten' | 'nabo'
}

export const demoRegisters: readonly DemoRegister[] = demoConfiguration.flatMap(
  ({ definition, uuid, company_uuid, vat_entity_uuid, data }) =>
    definition.name === 'registers'
      ? [
          {
            uuid,
            company_uuid,
            vat_entity_uuid,
            identifier: String(data['identifier']),
            catalogue: company_uuid === nabo.company_uuid ? ('nabo' as const) : ('kajkanten' as const),
          },
        ]
      : [],
)
