import { money } from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  customPrices,
  giftCardTypes,
  integrations,
  onlineMenus,
  priceProfiles,
  productCategories,
  products,
  timeDelimitations,
  vatTypes,
} from '@bon/contracts/resources'
import { type Item, idIn, item, type Owner } from './items.ts'

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Two price profiles, a happy hour, and the prices of products in them. */
export const prices = (of: Owner): Item[] => [
  item(of, priceProfiles, 'Takeaway', { name: 'Takeaway', delivery_methods: ['takeaway'] }),
  item(of, priceProfiles, 'Personale', { name: 'Personale' }),
  item(of, timeDelimitations, 'Happy hour', {
    name: 'Happy hour',
    from_time: '15:00',
    to_time: '17:00',
    weekdays: workdays,
    priority: 0,
  }),
  item(of, timeDelimitations, 'Sen aften', {
    name: 'Sen aften',
    from_time: '22:00',
    to_time: '02:00',
    weekdays: ['friday', 'saturday'],
    priority: 1,
  }),
  ...costing(of, priceProfiles, 'Takeaway', [
    ['Klassisk burger', 139],
    ['Cheeseburger', 149],
    ['Pommes frites', 39],
  ]),
  ...costing(of, priceProfiles, 'Personale', [
    ['Filterkaffe', 10],
    ['Sodavand 25 cl', 15],
  ]),
  ...costing(of, timeDelimitations, 'Happy hour', [
    ['Fadøl 40 cl', 45],
    ['Fadøl 25 cl', 32],
    ['Husets hvid, glas', 48],
    ['Husets rød, glas', 48],
  ]),
]

const costing = (
  of: Owner,
  definition: AnyResource,
  name: string,
  costs: readonly (readonly [product: string, kroner: number])[],
): Item[] => {
  const uuid = idIn(of, definition, name)
  return costs.map(([product, kroner]) =>
    item(of, customPrices, `${name}: ${product}`, {
      product_uuid: idIn(of, products, product),
      ...(definition === priceProfiles ? { price_profile_uuid: uuid } : { time_delimitation_uuid: uuid }),
      price: money(kroner * 100),
    }),
  )
}

/** A gift card of an amount, with VAT due at its use, and one for a brunch, with VAT due at its sale (DEF-28). */
export const giftCards = (of: Owner): Item[] => [
  item(of, giftCardTypes, 'Gavekort', { name: 'Gavekort', account_uuid: idIn(of, accounts, 'gift_debt') }),
  item(of, giftCardTypes, 'Brunch for to', {
    name: 'Brunch for to',
    behaviour: 'experience',
    hue: 'gulerod',
    price: money(358_00),
    product_uuid: idIn(of, products, 'Brunch'),
    validity: '1_year',
    account_uuid: idIn(of, accounts, 'gift_sales'),
    vat_nature: 'single',
    vat_type_uuid: idIn(of, vatTypes, 'standard'),
  }),
]

/** Online menus, with connections whose credentials are still to be entered. */
export const online = (of: Owner): Item[] => [
  item(of, integrations, 'Wolt', { name: 'Wolt', kind: 'wolt', account_reference: 'venue-havneby' }),
  item(of, integrations, 'NTA', { name: 'Bestil selv', kind: 'nta', account_reference: '4711' }),
  item(of, onlineMenus, 'Takeaway', {
    name: 'Takeaway',
    is_published: true,
    price_profile_uuid: idIn(of, priceProfiles, 'Takeaway'),
    entries: ['Smørrebrød', 'Burgere', 'Desserter'].map((category) => ({
      product_category_uuid: idIn(of, productCategories, category),
    })),
    connections: [{ integration_uuid: idIn(of, integrations, 'NTA') }],
    position: 0,
  }),
  item(of, onlineMenus, 'Frokost på Wolt', {
    name: 'Frokost på Wolt',
    delivery_methods: ['delivery'],
    position: 1,
    entries: [
      { product_category_uuid: idIn(of, productCategories, 'Smørrebrød') },
      { product_uuid: idIn(of, products, 'Hyldeblomst') },
    ],
    connections: [{ integration_uuid: idIn(of, integrations, 'Wolt') }],
  }),
]
