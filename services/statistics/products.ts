import {
  type CompanyScope,
  type Instant,
  minus,
  type PlainDate,
  type ProductUuid,
  plus,
  type Quantity,
  type QueryOf,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { productCategories, products } from '@bon/contracts/resources'
import {
  type goodsEndpoints,
  most_products,
  most_sold_out,
  most_unsold,
  most_variants,
  type Period,
  type ProductFigures,
  type ProductOrder,
} from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { addCosted, costChangesIn, costedOf, costOn, marginOf } from './cost.ts'
import { type HowSold, howSold } from './how-sold.ts'
import { type Names, namesIn } from './names.ts'
import { askedMoment, type PastPorts } from './past.ts'
import { resolve } from './period.ts'
import type { TurnoverOf } from './turnover.ts'

type Sold = ProductFigures['total']
type SoldProduct = Sold & { product_uuid: ProductUuid }
/** Of the days after the `step`th change of the product's cost price; the net amount follows from the VAT. */
type SoldInStep = Omit<SoldProduct, 'costed' | 'net'> & { step: number }

export type ProductPorts = PastPorts & {
  catalogue: Catalogue
  cashiers: Names['cashiers']
  firstDay(scope: CompanyScope): Promise<PlainDate | undefined>
  unitsIn(
    scope: CompanyScope,
    of: TurnoverOf,
    changes: readonly { product_uuid: ProductUuid; days: readonly PlainDate[] }[],
  ): Promise<readonly SoldInStep[]>
  howSoldIn(
    scope: CompanyScope,
    of: TurnoverOf,
    until: Instant,
    most: { variants: number; sold_out: number },
  ): Promise<HowSold>
}

/** What sold best, by category too, and what of the catalogue did not sell (STAT-07). */
export const productsOfPeriod = async (
  ports: ProductPorts,
  scope: CompanyScope,
  { by, category_uuid, register_uuid, as_of, ...asked }: QueryOf<typeof goodsEndpoints.products>,
  now: Instant,
): Promise<ProductFigures> => {
  const { catalogue, firstDay } = ports
  const rules = dayRulesIn(catalogue, scope)
  const { at, past } = askedMoment(ports, scope, as_of, now)
  const { period, compared } = await resolve({ firstDay, rules }, scope, asked, at)
  const soldIn = (of: Period) => soldInPeriod(ports, scope, { ...of, register_uuid, past })
  const sold = await soldIn(period)
  const before = compared && (await soldIn(compared.period))
  const most = { variants: most_variants, sold_out: most_sold_out }
  const how = await ports.howSoldIn(scope, { ...period, register_uuid, past }, at, most)
  const categoryOf = (uuid: ProductUuid) => catalogue.anywhere(products, uuid)?.category_uuid ?? null
  const nameOf = (uuid: Uuid | null) =>
    uuid === null ? null : (catalogue.anywhere(productCategories, uuid)?.name ?? null)
  const isAsked = ({ product_uuid }: Pick<SoldProduct, 'product_uuid'>) =>
    category_uuid === undefined || categoryOf(product_uuid) === category_uuid
  const named = (product_uuid: ProductUuid) => ({
    product_uuid,
    name: catalogue.anywhere(products, product_uuid)?.name ?? '',
    category: nameOf(categoryOf(product_uuid)),
  })
  const then = before && new Map(before.map((row) => [row.product_uuid, row]))
  const categoriesThen = before && byCategory(before, categoryOf)
  const amount = by === 'net' ? 'net' : 'gross'
  const names = new Set(sold.map(({ product_uuid }) => product_uuid))
  const unsold = catalogue
    .list(products, scope)
    // Sold only with others, as a choice or a required part (CAT-27).
    .filter(({ type }) => type !== 'dependent')
    .flatMap(({ uuid }) => (names.has(uuid) || !isAsked({ product_uuid: uuid }) ? [] : [named(uuid)]))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'da'))
  return {
    period,
    compared_with: compared?.period ?? null,
    choices: (await namesIn(ports, scope)).choices,
    total: sold.reduce(addSold, nothing),
    products: sold
      .filter(isAsked)
      .toSorted((a, b) => rankOf(b, by) - rankOf(a, by) || a.product_uuid.localeCompare(b.product_uuid))
      .slice(0, most_products)
      .map((row) => ({
        ...row,
        ...named(row.product_uuid),
        compare_quantity: then && (then.get(row.product_uuid)?.quantity ?? nothing.quantity),
        compare_gross: then && (then.get(row.product_uuid)?.gross ?? zero),
        compare_net: then && (then.get(row.product_uuid)?.net ?? zero),
      })),
    categories: [...byCategory(sold, categoryOf)]
      .map(([uuid, sums]) => ({
        ...sums,
        category_uuid: uuid,
        name: nameOf(uuid),
        compare_gross: categoriesThen && (categoriesThen.get(uuid)?.gross ?? zero),
        compare_net: categoriesThen && (categoriesThen.get(uuid)?.net ?? zero),
      }))
      .toSorted((a, b) => b[amount] - a[amount]),
    ...howSold(catalogue, how),
    unsold: { count: unsold.length, products: unsold.slice(0, most_unsold) },
  }
}

/** Sold by each product, with what the part of it cost that had a cost price on its day. */
const soldInPeriod = async (
  { catalogue, unitsIn }: Pick<ProductPorts, 'catalogue' | 'unitsIn'>,
  scope: CompanyScope,
  period: TurnoverOf,
): Promise<SoldProduct[]> => {
  const costsOf = (uuid: Uuid) => catalogue.anywhere(products, uuid)?.costs ?? []
  const changes = new Map<ProductUuid, PlainDate[]>()
  for (const { uuid } of catalogue.rows(products, scope)) {
    const days = costChangesIn(costsOf(uuid), period)
    if (days.length > 0) changes.set(uuid, days)
  }
  const asked = [...changes].map(([product_uuid, days]) => ({ product_uuid, days }))
  const sold = new Map<ProductUuid, SoldProduct>()
  for (const { step, ...row } of await unitsIn(scope, period, asked)) {
    const { product_uuid } = row
    const since = changes.get(product_uuid)?.[step - 1] ?? period.from
    const cost = costOn(costsOf(product_uuid), since)
    const net = minus(row.gross, row.vat)
    const sums = addSold(sold.get(product_uuid) ?? nothing, { ...row, net, costed: costedOf(row, cost) })
    sold.set(product_uuid, { ...sums, product_uuid })
  }
  return [...sold.values()]
}

const rankOf = (row: Sold, by: ProductOrder | 'net'): number =>
  by === 'margin' ? (marginOf(row.costed) ?? Number.NEGATIVE_INFINITY) : row[by]

const nothing: Sold = {
  quantity: 0 as Quantity,
  gross: zero,
  net: zero,
  vat: zero,
  discount: zero,
  costed: null,
}

const addSold = (a: Sold, b: Sold): Sold => ({
  // Over a period it may exceed the range of a line.
  quantity: (a.quantity + b.quantity) as Quantity,
  gross: plus(a.gross, b.gross),
  net: plus(a.net, b.net),
  vat: plus(a.vat, b.vat),
  discount: plus(a.discount, b.discount),
  costed: addCosted(a.costed, b.costed),
})

const byCategory = (rows: readonly SoldProduct[], categoryOf: (uuid: ProductUuid) => Uuid | null) => {
  const sums = new Map<Uuid | null, Sold>()
  for (const row of rows) {
    const category = categoryOf(row.product_uuid)
    sums.set(category, addSold(sums.get(category) ?? nothing, row))
  }
  return sums
}
