import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { companies, contactCards, vatEntities } from '@bon/contracts/resources'
import { bookkeeping } from './bookkeeping.ts'
import { area, kitchen, menu } from './goods.ts'
import { demoCompanies, type Item, idIn, item, type Owner, provider } from './items.ts'
import { kajkantenMenu, naboMenu } from './menu.ts'
import { floor, goals, machines, premises, register } from './premises.ts'
import { giftCards, online, prices } from './prices.ts'
import { providerCredentials } from './provider.ts'
import type { DemoTable } from './seating.ts'
import { refused, variants } from './variants.ts'

const { kajkanten, terrassen, takeaway, nabo } = demoCompanies

/** Owned by the provider, as in production; a company changes its own business days on the company's page. */
const entity = (of: Owner, legal_name: string, cvr: string): Item => ({
  ...item(provider, vatEntities, 'entity', {
    legal_name,
    cvr,
    zone: 'Europe/Copenhagen',
    cut_offs: [{ from: '2026-01-01', at: '05:00' }],
  }),
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
    street: 'Havnegade',
    house_number: '1',
    postcode: '9999',
    city: 'Havneby',
    ...over,
  }),
  uuid: of.company_uuid,
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const page = (...names: string[]) => kajkantenMenu.filter(({ name }) => names.includes(name))

/** All configuration documents, in an order in which each one's references already exist. */
export const demoConfiguration: readonly Item[] = [
  entity(provider, 'Bon Kassesystemer ApS', '30000005'),
  company(provider, 'Bon', 'independent', undefined, {
    street: 'Kassevej',
    house_number: '7',
    is_visible_in_search: false,
  }),
  ...providerCredentials,
  entity(kajkanten, 'Kajkanten ApS', '12345674'),
  company(kajkanten, 'Kajkanten', 'enterprise', undefined, {
    id: 1001,
    abbreviation: 'KAJ',
    p_number: '1012345678',
    vippsmobilepaypos_msn: '2078123',
    contact_card_uuid: idIn(kajkanten, contactCards, 'house'),
  }),
  company(terrassen, 'Kajkanten Terrassen', 'subcompany', kajkanten, { id: 1002, house_number: '3' }),
  company(takeaway, 'Kajkanten Takeaway', 'subcompany', kajkanten, { id: 1003, house_number: '5' }),
  ...premises(kajkanten, 'Kajkanten', ['Havnegade', '1'], { receipt_footer: 'Tak for besøget ved vandet!' }),
  ...premises(terrassen, 'Terrassen', ['Havnegade', '3']),
  ...premises(takeaway, 'Takeaway', ['Havnegade', '5']),
  goals(kajkanten, [18_000, 18_000, 20_000, 24_000, 45_000, 48_000, 26_000]),
  ...bookkeeping(kajkanten),
  ...kitchen(kajkanten, kajkantenMenu),
  ...menu(kajkanten, kajkantenMenu),
  ...variants(kajkanten),
  ...refused(kajkanten),
  ...prices(kajkanten),
  ...giftCards(kajkanten),
  ...online(kajkanten),
  area(kajkanten, 'Restaurant', kajkantenMenu),
  area(kajkanten, 'Bar', page('Øl & snaps', 'Vin', 'Uden alkohol', 'Kaffe & te', 'Burgere', 'Diverse')),
  area(
    kajkanten,
    'Takeaway',
    page('Smørrebrød', 'Burgere', 'Børn', 'Desserter', 'Uden alkohol', 'Kaffe & te'),
  ),
  ...floor(kajkanten, 'Sal', range(1, 12)),
  ...floor(kajkanten, 'Terrasse', range(21, 32)),
  ...machines(kajkanten),
  register(kajkanten, kajkanten, ['1', 'Restaurant'], ['Restaurant', 'Bar', 'Takeaway'], {
    location: 'Kajkanten',
    machine: 'sal',
    over: { settings: { register_main_display: 'floor_plan', allow_conversion_to_invoice: true } },
  }),
  register(kajkanten, kajkanten, ['2', 'Bar'], ['Bar', 'Restaurant'], {
    location: 'Kajkanten',
    machine: 'bar',
  }),
  register(terrassen, kajkanten, ['3', 'Terrasse'], ['Restaurant', 'Bar'], { location: 'Terrassen' }),
  register(takeaway, kajkanten, ['4', 'Takeaway'], ['Takeaway'], {
    location: 'Takeaway',
    over: { settings: { show_scheduled_external_order_button: true } },
  }),
  entity(nabo, 'Nabo Kiosk v/ N. Nabo', '87654311'),
  company(nabo, 'Nabo Kiosk', 'independent', undefined, {
    id: 1004,
    street: 'Nabogade',
    house_number: '2',
    subscription_type: 'free',
    contact_card_uuid: idIn(nabo, contactCards, 'house'),
  }),
  ...premises(nabo, 'Nabo Kiosk', ['Nabogade', '2']),
  ...bookkeeping(nabo),
  ...kitchen(nabo, naboMenu),
  ...menu(nabo, naboMenu),
  area(nabo, 'Nabo disk', naboMenu),
  register(nabo, nabo, ['N1', 'Nabo disk'], ['Nabo disk'], { location: 'Nabo Kiosk' }),
]

export type DemoRegister = {
  uuid: Uuid
  company_uuid: CompanyUuid
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

/** The tables of Kajkanten's floor plan. */
export const demoTables: readonly DemoTable[] = demoConfiguration.flatMap(({ definition, uuid, data }) =>
  definition.name === 'tables' ? [{ uuid, seats: Number(data['seats']) }] : [],
)
