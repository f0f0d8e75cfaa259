import { money } from '@bon/contracts/kernel'
import {
  accounts,
  modifierGroups,
  optOutCategories,
  optOuts,
  productCategories,
  products,
} from '@bon/contracts/resources'
import { type Item, idIn, item, type Owner } from './items.ts'

type Group = {
  name: string
  display_name: string
  choice: 'single' | 'multiple'
  minimum: number
  maximum: number | null
  /** Product, and what it costs here; null is what it always costs. */
  variants: readonly [product: string, kroner: number | null][]
  /** Dishes that ask for it. */
  dishes: readonly string[]
}

/** How meat is fried: sold as part of a dish only (CAT-27). */
const donenesses = ['Rød', 'Medium', 'Gennemstegt']
const doneness = (name: string) => `Stegning: ${name.toLowerCase()}`

const groups: readonly Group[] = [
  {
    ...{ name: 'Stegning', display_name: 'Hvordan skal den steges?' },
    ...{ choice: 'single', minimum: 1, maximum: 1 },
    variants: donenesses.map((name) => [doneness(name), 0]),
    dishes: ['Bøf bearnaise', 'Klassisk burger', 'Cheeseburger', 'Baconburger'],
  },
  {
    ...{ name: 'Tilbehør', display_name: 'Vælg tilbehør' },
    ...{ choice: 'multiple', minimum: 1, maximum: 2 },
    variants: [
      ['Pommes frites', 0],
      ['Søde kartofler', 12],
      ['Løgringe', 10],
    ],
    dishes: ['Klassisk burger', 'Cheeseburger', 'Baconburger', 'Vegansk burger', 'Fiskeburger'],
  },
  {
    ...{ name: 'Dip', display_name: 'Dip til?' },
    ...{ choice: 'multiple', minimum: 0, maximum: null },
    variants: [
      ['Aioli', null],
      ['Trøffelmayo', null],
      ['Ekstra remoulade', null],
    ],
    dishes: ['Pommes frites', 'Søde kartofler', 'Løgringe', 'Moules frites'],
  },
]

export const variantsOf = (dish: string): string[] =>
  groups.filter(({ dishes }) => dishes.includes(dish)).map(({ name }) => name)

export const variants = (of: Owner): Item[] => [
  ...donenesses.map((name) =>
    item(of, products, doneness(name), {
      ...{ name: doneness(name), button_text: name, type: 'dependent', price: 0, hue: 'skifer' },
      ...{ account_uuid: idIn(of, accounts, 'food'), article_group: '04006', kitchen_description: name },
    }),
  ),
  ...groups.map(({ dishes: _, variants: chosen, ...group }) =>
    item(of, modifierGroups, group.name, {
      ...group,
      variants: chosen.map(([product, kroner], i) => ({
        product_uuid: idIn(of, products, product),
        max_quantity: group.maximum === null ? 3 : 1,
        is_default: group.minimum > 0 && i === (group.name === 'Stegning' ? 1 : 0),
        custom_price: kroner === null ? null : money(kroner * 100),
      })),
    }),
  ),
]

const refusals: readonly { name: string; categories: readonly string[]; opt_outs: readonly string[] }[] = [
  {
    name: 'På brødet',
    categories: ['Smørrebrød', 'Burgere'],
    opt_outs: ['Uden løg', 'Uden bacon', 'Uden mayonnaise', 'Uden syltet', 'Uden smør'],
  },
  { name: 'Allergi', categories: [], opt_outs: ['Uden gluten', 'Uden laktose', 'Uden nødder'] },
]

export const refused = (of: Owner): Item[] =>
  refusals.flatMap(({ name, categories, opt_outs }, position) => [
    item(of, optOutCategories, name, {
      ...{ name, position },
      product_category_uuids: categories.map((category) => idIn(of, productCategories, category)),
    }),
    ...opt_outs.map((each) =>
      item(of, optOuts, each, { name: each, category_uuid: idIn(of, optOutCategories, name) }),
    ),
  ])
