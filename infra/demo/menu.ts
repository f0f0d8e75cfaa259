import type { Hue } from '@bon/contracts/registers'

/** `[name, price in kroner or null for an open price, overrides]`. */
export type Dish = readonly [name: string, kroner: number | null, over?: Over]
type Over = {
  hue?: Hue
  group?: string
  account?: AccountKey
  alcohol?: number
  barcode?: boolean
  unit?: 'kilogram' | 'decagram'
  button?: string
  deposit?: boolean
  /** Counted in X and Z reports (ZR-25). */
  counted?: boolean
  /** Added to the order in the same quantity. */
  requires?: string
}
export type AccountKey = 'food' | 'drinks' | 'soft' | 'other' | 'books'
export type Course = 'Bar' | 'Koldt køkken' | 'Varmt køkken' | 'Dessert'
export type MenuPage = {
  name: string
  hue: Hue
  account: AccountKey
  group: string
  /** The kitchen course; undefined for products taken from a shelf. */
  course?: Course
  dishes: readonly Dish[]
}

const beer = { group: '04007', account: 'drinks' } as const
const spirits = { group: '04009', account: 'drinks', hue: 'skifer' } as const

/** The menu of Kajkanten: a Danish quayside restaurant with smørrebrød at lunch. */
export const kajkantenMenu: readonly MenuPage[] = [
  {
    name: 'Smørrebrød',
    hue: 'smoer',
    account: 'food',
    group: '04006',
    course: 'Koldt køkken',
    dishes: [
      ['Stjerneskud', 169, { hue: 'tomat' }],
      ['Pariserbøf', 158, { hue: 'tomat' }],
      ['Rejemad', 119, { hue: 'tomat' }],
      ['Fiskefilet med remoulade', 96, { hue: 'hav' }],
      ['Røget laks & rygeost', 112, { hue: 'hav' }],
      ['Marineret sild', 84, { hue: 'hav' }],
      ['Karrysild & æg', 84, { hue: 'hav' }],
      ['Kryddersild', 84, { hue: 'hav' }],
      ['Roastbeef', 98],
      ['Dyrlægens natmad', 99],
      ['Leverpostej & bacon', 79],
      ['Flæskesteg & rødkål', 96],
      ['Hønsesalat & bacon', 89],
      ['Æg & håndpillede rejer', 98],
      ['Tatar med peberrod', 118],
      ['Kartoffelmad', 78, { hue: 'loev' }],
      ['Avocado & tomat', 82, { hue: 'loev' }],
      ['Gammel ost & sky', 86],
      ['Brie & solbær', 79, { hue: 'loev' }],
      ['Smørrebrødsplatte', 219, { button: 'Smørrebrøds\u00adplatte' }],
      ['Ekstra rugbrød', 12, { hue: 'skifer' }],
      ['Ekstra remoulade', 10, { hue: 'skifer' }],
      ['Ekstra rejer', 45, { hue: 'skifer' }],
      ['Åben ret', null, { hue: 'skifer' }],
    ],
  },
  {
    name: 'Forretter',
    hue: 'loev',
    account: 'food',
    group: '04006',
    course: 'Koldt køkken',
    dishes: [
      ['Rejecocktail', 98],
      ['Jordskokkesuppe', 92],
      ['Varmrøget laks', 112, { hue: 'hav' }],
      ['Tatar på rugbrød', 124, { hue: 'tomat' }],
      ['Bagt gedeost', 89],
      ['Østers, 3 stk.', 118, { hue: 'hav' }],
      ['Hummerbisque', 128, { hue: 'tomat' }],
      ['Carpaccio', 115, { hue: 'tomat' }],
      ['Røget ørred', 104, { hue: 'hav' }],
      ['Salat med pære & blåskimmel', 86],
    ],
  },
  {
    name: 'Hovedretter',
    hue: 'tomat',
    account: 'food',
    group: '04006',
    course: 'Varmt køkken',
    dishes: [
      ['Bøf bearnaise', 269],
      ['Wienerschnitzel', 229],
      ['Stegt flæsk & persillesovs', 178],
      ['Dagens fisk', 235, { hue: 'hav' }],
      ['Moules frites', 198, { hue: 'hav' }],
      ['Kalvesteg stegt som vildt', 219],
      ['Hakkebøf & bløde løg', 169],
      ['Svamperisotto', 189, { hue: 'loev' }],
      ['Stegt rødspætte', 239, { hue: 'hav' }],
      ['Andelår confit', 229],
      ['Grillet blomkål', 165, { hue: 'loev' }],
      ['Fiskefrikadeller', 175, { hue: 'hav' }],
      ['Biksemad & spejlæg', 159],
    ],
  },
  {
    name: 'Burgere',
    hue: 'gulerod',
    account: 'food',
    group: '04006',
    course: 'Varmt køkken',
    dishes: [
      ['Klassisk burger', 149],
      ['Cheeseburger', 159],
      ['Baconburger', 165],
      ['Vegansk burger', 155, { hue: 'loev' }],
      ['Fiskeburger', 152, { hue: 'hav' }],
      ['Pommes frites', 45, { hue: 'smoer' }],
      ['Søde kartofler', 52, { hue: 'smoer' }],
      ['Løgringe', 48, { hue: 'smoer' }],
      ['Aioli', 15, { hue: 'skifer' }],
      ['Trøffelmayo', 20, { hue: 'skifer' }],
    ],
  },
  {
    name: 'Børn',
    hue: 'lyng',
    account: 'food',
    group: '04006',
    course: 'Varmt køkken',
    dishes: [
      ['Børnefiskefilet', 78],
      ['Børneburger', 82],
      ['Pasta & kødsovs', 74],
      ['Pandekage med is', 48],
      ['Is, 1 kugle', 28],
      ['Børnejuice', 25, { group: '04011', account: 'soft' }],
    ],
  },
  {
    name: 'Desserter',
    hue: 'roedbede',
    account: 'food',
    group: '04006',
    course: 'Dessert',
    dishes: [
      ['Æblekage', 78],
      ['Rødgrød med fløde', 76],
      ['Citronfromage', 72],
      ['Is, 3 kugler', 68],
      ['Pandekager', 82],
      ['Osteanretning', 108, { hue: 'smoer' }],
      ['Chokoladekage', 79],
      ['Gammeldags æblekage', 74],
      ['Koldskål', 62],
      ['Petit four', 22],
    ],
  },
  {
    name: 'Øl & snaps',
    hue: 'rav',
    account: 'drinks',
    group: '04007',
    course: 'Bar',
    dishes: [
      ['Fadøl 40 cl', 62, { ...beer, alcohol: 46, counted: true }],
      ['Fadøl 25 cl', 44, { ...beer, alcohol: 46, counted: true }],
      ['Classic 33 cl', 48, { ...beer, alcohol: 46, barcode: true }],
      ['IPA 33 cl', 58, { ...beer, alcohol: 58, barcode: true }],
      ['Hvedeøl 50 cl', 74, { ...beer, alcohol: 52, barcode: true }],
      ['Porter 33 cl', 62, { ...beer, alcohol: 70, barcode: true }],
      ['Julebryg 33 cl', 52, { ...beer, alcohol: 56, barcode: true }],
      ['Alkoholfri øl', 42, { hue: 'hav', group: '04011', account: 'soft', barcode: true }],
      ['Snaps 2 cl', 45, { ...spirits, alcohol: 400 }],
      ['Snaps 4 cl', 79, { ...spirits, alcohol: 400 }],
      ['Bitter 2 cl', 38, { ...spirits, alcohol: 380 }],
      ['Gin & tonic', 92, spirits],
      ['Rom & cola', 88, spirits],
      ['Whisky 4 cl', 98, { ...spirits, alcohol: 430 }],
      ['Cider 33 cl', 54, { group: '04010', account: 'drinks', barcode: true }],
    ],
  },
  {
    name: 'Vin',
    hue: 'blaabaer',
    account: 'drinks',
    group: '04008',
    course: 'Bar',
    dishes: [
      ['Husets hvid, glas', 68, { hue: 'smoer' }],
      ['Husets hvid, flaske', 298, { hue: 'smoer' }],
      ['Husets rød, glas', 68, { hue: 'roedbede' }],
      ['Husets rød, flaske', 298, { hue: 'roedbede' }],
      ['Riesling, glas', 84, { hue: 'smoer' }],
      ['Riesling, flaske', 378, { hue: 'smoer' }],
      ['Pinot noir, glas', 92, { hue: 'roedbede' }],
      ['Pinot noir, flaske', 412, { hue: 'roedbede' }],
      ['Crémant, glas', 82],
      ['Crémant, flaske', 365],
      ['Rosé, glas', 72, { hue: 'tomat' }],
      ['Dessertvin, glas', 78],
    ],
  },
  {
    name: 'Uden alkohol',
    hue: 'hav',
    account: 'soft',
    group: '04011',
    course: 'Bar',
    dishes: [
      ['Sodavand 25 cl', 34, { barcode: true }],
      ['Sodavand 50 cl', 46, { barcode: true }],
      ['Danskvand', 32, { barcode: true }],
      ['Hyldeblomst', 38],
      ['Æblemost', 38, { barcode: true }],
      ['Appelsinjuice', 42],
      ['Lemonade', 44],
      ['Postevand ad libitum', 20],
      ['Isvand, kande', 35],
      ['Tonic', 34, { barcode: true }],
    ],
  },
  {
    name: 'Kaffe & te',
    hue: 'irgroen',
    account: 'soft',
    group: '04012',
    course: 'Bar',
    dishes: [
      ['Filterkaffe', 32],
      ['Espresso', 28],
      ['Dobbelt espresso', 36],
      ['Cappuccino', 44],
      ['Latte', 46],
      ['Flat white', 46],
      ['Americano', 34],
      ['Kande te', 38],
      ['Varm chokolade', 48],
      ['Irish coffee', 89, { hue: 'rav', group: '04009', account: 'drinks' }],
    ],
  },
  {
    name: 'Platter & selskab',
    hue: 'hyld',
    account: 'food',
    group: '04006',
    course: 'Koldt køkken',
    dishes: [
      ['Frokostplatte', 185],
      ['Fiskeplatte', 215, { hue: 'hav' }],
      ['Osteplatte', 168, { hue: 'smoer' }],
      ['Natmad, suppe', 68],
      ['Kagebord pr. person', 95],
      ['Brunch', 179],
    ],
  },
  {
    name: 'Diverse',
    hue: 'skifer',
    account: 'other',
    group: '04003',
    dishes: [
      ['Garderobe', 20, { group: '04017' }],
      ['Glaspant', 5, { deposit: true }],
      ['Kajkantens kogebog', 249, { account: 'books', barcode: true }],
      ['Stofpose', 45, { barcode: true }],
      ['Postkort', 12, { barcode: true }],
      ['Vare 25 % moms', null],
      ['Ost efter vægt', 289, { hue: 'smoer', group: '04003', account: 'food', unit: 'kilogram' }],
      ['Lakrids efter vægt', 2, { group: '04003', account: 'food', unit: 'decagram' }],
      ['Ølkasse, 24 flasker', 349, { ...beer, hue: 'rav', alcohol: 46, requires: 'Kassepant' }],
    ],
  },
]

/** The neighbour's products have distinct names: any of them in an answer to Kajkanten is a data leak. */
export const naboMenu: readonly MenuPage[] = [
  {
    name: 'Nabo slik',
    hue: 'lyng',
    account: 'food',
    group: '04003',
    dishes: [
      ['Nabo lakrids', 24, { barcode: true }],
      ['Nabo vingummi', 22, { barcode: true }],
      ['Nabo chokolade', 28, { barcode: true }],
      ['Nabo tyggegummi', 14, { barcode: true }],
    ],
  },
  {
    name: 'Nabo drikke',
    hue: 'hav',
    account: 'soft',
    group: '04011',
    dishes: [
      ['Nabo cola', 25, { barcode: true }],
      ['Nabo vand', 18, { barcode: true }],
      ['Nabo kaffe', 20, { group: '04012' }],
    ],
  },
  {
    name: 'Nabo varmt',
    hue: 'tomat',
    account: 'food',
    group: '04006',
    course: 'Varmt køkken',
    dishes: [
      ['Nabo pølse', 38],
      ['Nabo toast', 42],
      ['Nabo pizzaslice', 45],
    ],
  },
]
