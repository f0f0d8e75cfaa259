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
  /** Product and its price here; null: its ordinary price. */
  variants: readonly (readonly [product: string, kroner: number | null])[]
  /** Dishes that offer these variants. */
  dishes: readonly string[]
  /** The preselected variant; undefined: the cashier must choose each time. */
  usual?: string
}

/** How meat is fried: sold as part of a dish only (CAT-27). */
const donenesses = ['Rød', 'Medium', 'Gennemstegt']
const doneness = (name: string) => `Stegning: ${name.toLowerCase()}`

/** Side dishes of a main course: sold with it only. */
const garnishes = ['Hvide kartofler', 'Grøn salat', 'Ærter']

/** Deposits for returnable crates: sold with the crate only (DEF-80). */
const deposits: readonly (readonly [name: string, kroner: number])[] = [['Kassepant', 36]]

const groups: readonly Group[] = [
  {
    name: 'Stegning',
    display_name: 'Hvordan skal den steges?',
    choice: 'single',
    minimum: 1,
    maximum: 1,
    usual: doneness('Medium'),
    variants: donenesses.map((name) => [doneness(name), 0]),
    dishes: ['Bøf bearnaise', 'Klassisk burger', 'Cheeseburger', 'Baconburger'],
  },
  {
    name: 'Garniture',
    display_name: 'Tilbehør',
    choice: 'multiple',
    minimum: 1,
    maximum: 2,
    variants: [
      ['Pommes frites', 0],
      ...garnishes.map((name): [string, number] => [name, 0]),
      ['Søde kartofler', 15],
    ],
    dishes: ['Bøf bearnaise', 'Wienerschnitzel'],
  },
  {
    name: 'Tilbehør',
    display_name: 'Vælg tilbehør',
    choice: 'multiple',
    minimum: 1,
    maximum: 2,
    usual: 'Pommes frites',
    variants: [
      ['Pommes frites', 0],
      ['Søde kartofler', 12],
      ['Løgringe', 10],
    ],
    dishes: ['Klassisk burger', 'Cheeseburger', 'Baconburger', 'Vegansk burger', 'Fiskeburger'],
  },
  {
    name: 'Dip',
    display_name: 'Dip til?',
    choice: 'multiple',
    minimum: 0,
    maximum: null,
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
      name,
      button_text: name,
      type: 'dependent',
      price: 0,
      hue: 'skifer',
      account_uuid: idIn(of, accounts, 'food'),
      article_group: '04006',
      kitchen_description: name,
    }),
  ),
  ...garnishes.map((name) =>
    item(of, products, name, {
      name,
      button_text: name,
      type: 'dependent',
      price: 0,
      hue: 'loev',
      account_uuid: idIn(of, accounts, 'food'),
      article_group: '04006',
      kitchen_description: name,
    }),
  ),
  ...deposits.map(([name, kroner]) =>
    item(of, products, name, {
      name,
      button_text: name,
      type: 'dependent',
      price: money(kroner * 100),
      hue: 'skifer',
      account_uuid: idIn(of, accounts, 'other'),
      article_group: '04003',
      special_behaviour: 'deposit',
    }),
  ),
  ...groups.map(({ dishes: _, usual, variants: chosen, ...group }) =>
    item(of, modifierGroups, group.name, {
      ...group,
      variants: chosen.map(([product, kroner]) => ({
        product_uuid: idIn(of, products, product),
        max_quantity: group.maximum === null ? 3 : 1,
        is_default: product === usual,
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
  { name: 'Til retten', categories: ['Hovedretter'], opt_outs: ['Bearnaise ved siden af', 'Uden salat'] },
  { name: 'Allergi', categories: [], opt_outs: ['Uden gluten', 'Uden laktose', 'Uden nødder'] },
]

export const refused = (of: Owner): Item[] =>
  refusals.flatMap(({ name, categories, opt_outs }, position) => [
    item(of, optOutCategories, name, {
      name,
      position,
      product_category_uuids: categories.map((category) => idIn(of, productCategories, category)),
    }),
    ...opt_outs.map((each) =>
      item(of, optOuts, each, { name: each, category_uuid: idIn(of, optOutCategories, name) }),
    ),
  ])
