import type { DataOf, products } from '@bon/contracts/resources'

export type ProductData = DataOf<typeof products>
export type ProductRow = { uuid: string; company_uuid: string; revision: string; data: ProductData }
type Entity = { uuid: string; company_uuid: string; name: string }

/** The company's data that a row may refer to. */
export type World = {
  company_uuid: string
  accounts: readonly (Entity & {
    number: number
    type: string
    purpose: string | null
    vat_type_uuid: string | null
  })[]
  vat_types: readonly (Entity & { rate: number | undefined })[]
  categories: readonly Entity[]
  price_profiles: readonly Entity[]
  print_categories: readonly Entity[]
  modifier_groups: readonly Entity[]
  products: readonly ProductRow[]
  /** Names of choice values in all languages, mapped to the value: `liter` → `liter`, `kg` → `kilogram`. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Normalises a name for comparison: case and repeated spaces do not matter. */
export const called = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('da')

/** Entities by name; the company's own takes precedence over its parent's. */
export const byName = <E extends Entity>(entities: readonly E[], company_uuid: string): Map<string, E> => {
  const own = (entity: E) => Number(entity.company_uuid === company_uuid)
  return new Map(entities.toSorted((a, b) => own(a) - own(b)).map((entity) => [called(entity.name), entity]))
}

/** Revenue accounts for products (CAT-48, CO-49, CO-59). */
export const sellingAccounts = ({ accounts }: World): World['accounts'] =>
  accounts.filter(
    ({ type, purpose, vat_type_uuid }) => type === 'revenue' && purpose === null && vat_type_uuid !== null,
  )
