import { z } from 'zod'
import { Money, ProductUuid, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { DeliveryMethod, PackedPriceRules, type PriceRules, unpackPriceRules } from '../prices/index.ts'
import { RegisterModifierGroup, RegisterOptOutCategory } from './modifier-groups.ts'
import {
  ButtonSize,
  Hue,
  RegisterDiscountKind,
  RegisterPaymentType,
  type RegisterProduct,
  type RegisterStatus,
} from './register.view.ts'

/** Shared by several products: account, its VAT, and article group of code list 04. */
const Posting = z.object({
  account_uuid: Uuid,
  vat_type_uuid: Uuid,
  vat_rate: TenthsOfPercent,
  article_group: z.string(),
})

/** Shared by several products: how they are sold. Most are sold alike and use index 0. */
const Manner = z.object({
  type: z.enum(['standard', 'dependent']),
  special_behaviour: z.enum(['none', 'tip', 'delivery_fee', 'deposit', 'open_text']),
  delivery_methods: z.array(DeliveryMethod),
  /** Indices into `modifier_groups`. */
  groups: z.array(z.int()),
  required_product_uuid: ProductUuid.nullable(),
  price_profile_uuid: Uuid.nullable(),
  print_category_uuid: Uuid.nullable(),
  has_alcohol: z.literal(true).optional(),
})

/**
 * Products by columns of equal length: the n-th entry of each belongs to the n-th product. Repeating field names for
 * five thousand products costs parsing time in every register, compressed or not. Includes dependent products, because
 * a variant or a required product may be one.
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
  /** Indices into `postings`. */
  posting: z.array(z.int()),
  /** Indices into `manners`. */
  manner: z.array(z.int()),
})

/** The configuration that a register sells from; the register stores it between visits. */
export const RegisterCatalogue = z.object({
  /** Position of the last configuration change in it; prices are checked as of here. */
  position: z.string(),
  /** Polling interval in seconds while no change notifications arrive (REG-59). */
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
      /** `products` are indices into the columns. */
      pages: z.array(z.object({ uuid: Uuid, name: z.string(), hue: Hue, products: z.array(z.int()) })),
    }),
  ),
  categories: z.array(z.object({ uuid: Uuid, name: z.string(), hue: Hue })),
  discount_kinds: z.array(RegisterDiscountKind),
  modifier_groups: z.array(RegisterModifierGroup),
  opt_out_categories: z.array(RegisterOptOutCategory),
  price_rules: PackedPriceRules,
  postings: z.array(Posting),
  manners: z.array(Manner),
  products: ProductColumns,
})
export type RegisterCatalogue = z.infer<typeof RegisterCatalogue>

/** A sales area whose pages name products by uuid, as screens need it. */
export type RegisterSalesArea = Omit<RegisterCatalogue['sales_areas'][number], 'pages'> & {
  pages: { uuid: Uuid; name: string; hue: Hue; products: Uuid[] }[]
}

export type UnpackedCatalogue = Pick<
  RegisterCatalogue,
  'payment_types' | 'categories' | 'discount_kinds' | 'modifier_groups' | 'opt_out_categories'
> & {
  products: RegisterProduct[]
  /** Sold only as parts of other products. */
  dependents: RegisterProduct[]
  sales_areas: RegisterSalesArea[]
  price_rules: PriceRules
}

/** Everything the register screen sells from. */
export type RegisterData = RegisterStatus & UnpackedCatalogue

/** Expands columns into products, and indices in pages and rules into uuids. */
export const unpackCatalogue = (catalogue: RegisterCatalogue): UnpackedCatalogue => {
  const { products: columns, payment_types, categories, discount_kinds } = catalogue
  const { modifier_groups, opt_out_categories } = catalogue
  const all = productsOf(catalogue)
  const sales_areas = catalogue.sales_areas.map((area) => ({
    ...area,
    pages: area.pages.map((page) => ({
      ...page,
      products: page.products.flatMap((place) => columns.uuid[place] ?? []),
    })),
  }))
  return {
    payment_types,
    categories,
    discount_kinds,
    modifier_groups,
    opt_out_categories,
    products: all.filter(({ type }) => type === 'standard'),
    dependents: all.filter(({ type }) => type === 'dependent'),
    sales_areas,
    price_rules: unpackPriceRules(catalogue.price_rules, columns.uuid),
  }
}

/**
 * Columns to rows, field by field: up to twenty thousand products are read before the first key is drawn, and copying
 * whole objects would take several times as long. A missing cell means a broken answer.
 */
const productsOf = (catalogue: RegisterCatalogue): RegisterProduct[] => {
  const { products: columns, postings } = catalogue
  const { name, button_text, price, plu, barcode, unit, hue, category_uuid, posting, manner } = columns
  const manners = mannersOf(catalogue)
  return columns.uuid.map((uuid, n) => {
    const posted = cell(postings, cell(posting, n))
    const sold = cell(manners, cell(manner, n))
    return {
      uuid,
      name: cell(name, n),
      button_text: cell(button_text, n),
      price: cell(price, n),
      plu: cell(plu, n),
      barcode: cell(barcode, n),
      unit: cell(unit, n),
      hue: cell(hue, n),
      category_uuid: cell(category_uuid, n),
      account_uuid: posted.account_uuid,
      vat_type_uuid: posted.vat_type_uuid,
      vat_rate: posted.vat_rate,
      article_group: posted.article_group,
      type: sold.type,
      special_behaviour: sold.special_behaviour,
      delivery_methods: sold.delivery_methods,
      modifier_group_uuids: sold.modifier_group_uuids,
      required_product_uuid: sold.required_product_uuid,
      price_profile_uuid: sold.price_profile_uuid,
      print_category_uuid: sold.print_category_uuid,
      ...(sold.has_alcohol && { has_alcohol: sold.has_alcohol }),
    }
  })
}

/** Built once per shared value and not per product. */
const mannersOf = ({ manners, modifier_groups }: RegisterCatalogue) =>
  manners.map(({ groups, ...sold }) => ({
    ...sold,
    modifier_group_uuids: groups.map((place) => cell(modifier_groups, place).uuid),
  }))

const cell = <T>(column: readonly T[], n: number): T => {
  const value = column[n]
  if (value === undefined) throw new Error(`a column ends before place ${n}`)
  return value
}
