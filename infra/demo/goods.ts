import { divideRounded, money } from '@bon/contracts/kernel'
import {
  accounts,
  gs1CheckDigit,
  modifierGroups,
  printCategories,
  productCategories,
  products,
  registerPages,
  salesAreas,
} from '@bon/contracts/resources'
import { demoCompanies, type Item, idIn, item, type Owner } from './items.ts'
import type { AccountKey, Course, MenuPage } from './menu.ts'
import { variantsOf } from './variants.ts'

/** Courses in the order in which the kitchen serves them. */
const courses: readonly [Course, string][] = [
  ['Bar', 'rav'],
  ['Koldt køkken', 'hav'],
  ['Varmt køkken', 'tomat'],
  ['Dessert', 'roedbede'],
]

export const kitchen = (of: Owner, pages: readonly MenuPage[]): Item[] => [
  ...courses.map(([name, hue], position) => item(of, printCategories, name, { name, hue, position })),
  ...pages.map(({ name, hue, course }, position) =>
    item(of, productCategories, name, {
      name,
      hue,
      position,
      print_category_uuid: course ? idIn(of, printCategories, course) : null,
    }),
  ),
]

/** Each dish with its register page, which is also its category. */
export const menu = (of: Owner, pages: readonly MenuPage[]): Item[] => {
  let plu = 100
  return pages.flatMap((page) => {
    const dishes = page.dishes.map(([name, kroner, over = {}]) => {
      plu++
      return item(of, products, name, {
        name,
        button_text: over.button ?? name,
        price: kroner === null ? null : money(kroner * 100),
        account_uuid: idIn(of, accounts, over.account ?? page.account),
        article_group: over.group ?? page.group,
        category_uuid: idIn(of, productCategories, page.name),
        hue: over.hue ?? page.hue,
        plu,
        barcode: over.barcode ? barcodeOf(of, plu) : null,
        unit: over.unit ?? 'pieces',
        alcohol_tenths: over.alcohol ?? 0,
        modifier_group_uuids:
          of === demoCompanies.kajkanten
            ? variantsOf(name).map((group) => idIn(of, modifierGroups, group))
            : [],
        print_quantity_sold_on_z_reports: over.counted ?? false,
        special_behaviour: over.deposit ? 'deposit' : 'none',
        required_product_uuid: over.requires ? idIn(of, products, over.requires) : null,
        costs: over.deposit || kroner === null ? [] : costsOf(kroner, over.account ?? page.account),
      })
    })
    const product_uuids = dishes.map(({ uuid }) => uuid)
    return [...dishes, item(of, registerPages, page.name, { name: page.name, hue: page.hue, product_uuids })]
  })
}

/** Percent of the price without VAT that the goods cost; a twentieth more since July 2026. */
const costPercents: Record<AccountKey, number> = { food: 29, drinks: 24, soft: 18, other: 45, books: 58 }
const costsOf = (kroner: number, account: AccountKey) =>
  [
    { from: '2024-01-01', twentieths: 20 },
    { from: '2026-07-01', twentieths: 21 },
  ].map(({ from, twentieths }) => ({
    from,
    // A price of 125 has 25 of VAT.
    amount: money(divideRounded(kroner * 80 * costPercents[account] * twentieths, 2_000)),
  }))

/** Twelve digits from shop and product, and the GS1 check digit. */
const barcodeOf = (of: Owner, plu: number): string => {
  const digits = `57${of === demoCompanies.nabo ? '99' : '01'}${plu.toString().padStart(8, '0')}`
  return `${digits}${gs1CheckDigit(digits)}`
}

export const area = (of: Owner, name: string, pages: readonly MenuPage[]): Item =>
  item(of, salesAreas, name, {
    name,
    columns: 5,
    product_button_size: 'big',
    category_button_size: 'small',
    corner_level: 2,
    page_uuids: pages.map((page) => idIn(of, registerPages, page.name)),
  })
