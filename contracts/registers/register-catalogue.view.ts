import { z } from 'zod'
import { Money, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import {
  ButtonSize,
  Hue,
  RegisterPaymentType,
  type RegisterProduct,
  type RegisterStanding,
} from './register.view.ts'

/** What several products share: their account, the VAT that stands on it, and the line of code list 04. */
const Posting = z.object({
  account_uuid: Uuid,
  vat_type_uuid: Uuid,
  vat_rate: TenthsOfPercent,
  article_group: z.string(),
})

/**
 * Products by columns, all of one length: the nth entry of each is the nth product's. A name said five thousand times
 * costs time in every register, compressed or not.
 */
const ProductColumns = z.object({
  uuid: z.array(Uuid),
  name: z.array(z.string()),
  button_text: z.array(z.string()),
  price: z.array(Money.nullable()),
  plu: z.array(z.int().nullable()),
  barcode: z.array(z.string().nullable()),
  unit: z.array(z.string()),
  hue: z.array(Hue),
  category_uuid: z.array(Uuid.nullable()),
  /** Places in `postings`. */
  posting: z.array(z.int()),
})

/** What a register sells from, as far as only the configuration changes it; the register keeps it between visits. */
export const RegisterCatalogue = z.object({
  /** Of the last change of the configuration in it: prices are judged as of here. */
  position: z.string(),
  /** How often to ask where no bell is heard, in seconds (REG-59). */
  refresh_s: z.int(),
  payment_types: z.array(RegisterPaymentType),
  sales_areas: z.array(
    z.object({
      uuid: Uuid,
      name: z.string(),
      columns: z.int(),
      product_button_size: ButtonSize,
      category_button_size: ButtonSize,
      corner_level: z.int(),
      /** `products` are places in the columns. */
      pages: z.array(z.object({ uuid: Uuid, name: z.string(), hue: Hue, products: z.array(z.int()) })),
    }),
  ),
  categories: z.array(z.object({ uuid: Uuid, name: z.string(), hue: Hue })),
  postings: z.array(Posting),
  products: ProductColumns,
})
export type RegisterCatalogue = z.infer<typeof RegisterCatalogue>

/** A key's page with its products named, as the screen wants it. */
export type RegisterSalesArea = Omit<RegisterCatalogue['sales_areas'][number], 'pages'> & {
  pages: { uuid: Uuid; name: string; hue: Hue; products: Uuid[] }[]
}

export type UnpackedCatalogue = Pick<RegisterCatalogue, 'payment_types' | 'categories'> & {
  products: RegisterProduct[]
  sales_areas: RegisterSalesArea[]
}

/** Both together: everything the register screen sells from. */
export type RegisterData = RegisterStanding & UnpackedCatalogue

/** The columns as products, and the pages by their uuids. */
export const unpackCatalogue = (catalogue: RegisterCatalogue): UnpackedCatalogue => {
  const { products: columns, postings, payment_types, categories } = catalogue
  const products = columns.uuid.map((uuid, n) => {
    const { posting: place, ...rest } = rowOf(columns, n)
    const posting = postings[place]
    if (!posting) throw new Error(`${uuid} has no posting`)
    return { ...rest, ...posting }
  })
  const sales_areas = catalogue.sales_areas.map((area) => ({
    ...area,
    pages: area.pages.map((page) => ({
      ...page,
      products: page.products.flatMap((place) => columns.uuid[place] ?? []),
    })),
  }))
  return { payment_types, categories, products, sales_areas }
}

/** Columns to a row; the lengths are the contract's, so a missing cell is a broken answer. */
const rowOf = ({ uuid, name, button_text, price, plu, barcode, ...more }: Columns, n: number) => ({
  uuid: cell(uuid, n),
  name: cell(name, n),
  button_text: cell(button_text, n),
  price: cell(price, n),
  plu: cell(plu, n),
  barcode: cell(barcode, n),
  unit: cell(more.unit, n),
  hue: cell(more.hue, n),
  category_uuid: cell(more.category_uuid, n),
  posting: cell(more.posting, n),
})
type Columns = RegisterCatalogue['products']

const cell = <T>(column: readonly T[], n: number): T => {
  const value = column[n]
  if (value === undefined) throw new Error(`a column ends before product ${n}`)
  return value
}

/** The other way: what the server packs. */
export const packProducts = (
  products: readonly RegisterProduct[],
): Pick<RegisterCatalogue, 'products' | 'postings'> => {
  const postings: RegisterCatalogue['postings'] = []
  const places = new Map<string, number>()
  const posting = products.map(({ account_uuid, vat_type_uuid, vat_rate, article_group }) => {
    const key = `${account_uuid} ${vat_type_uuid} ${vat_rate} ${article_group}`
    const known = places.get(key)
    if (known !== undefined) return known
    postings.push({ account_uuid, vat_type_uuid, vat_rate, article_group })
    places.set(key, postings.length - 1)
    return postings.length - 1
  })
  return {
    postings,
    products: {
      uuid: products.map((one) => one.uuid),
      name: products.map((one) => one.name),
      button_text: products.map((one) => one.button_text),
      price: products.map((one) => one.price),
      plu: products.map((one) => one.plu),
      barcode: products.map((one) => one.barcode),
      unit: products.map((one) => one.unit),
      hue: products.map((one) => one.hue),
      category_uuid: products.map((one) => one.category_uuid),
      posting,
    },
  }
}
