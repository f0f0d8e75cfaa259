import type { DataOf, products } from '@bon/contracts/resources'

export type ProductData = DataOf<typeof products>
export type ProductRow = { uuid: string; company_uuid: string; revision: string; data: ProductData }
type Entity = { uuid: string; company_uuid: string; name: string }

/** What the company has, as far as a row of a file may speak of it. */
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
  /** Words for the values of a choice, in all languages, to the value: `liter` → `liter`, `kg` → `kilogram`. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A name as it is compared: letters' case and doubled spaces do not make it another. */
export const called = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('da')

/** Those of a name; the own one goes before the parent's of the same name. */
export const byName = <E extends Entity>(entities: readonly E[], company_uuid: string): Map<string, E> => {
  const own = (entity: E) => Number(entity.company_uuid === company_uuid)
  return new Map(entities.toSorted((a, b) => own(a) - own(b)).map((entity) => [called(entity.name), entity]))
}

/** Accounts that goods are sold on (CAT-48, CO-49, CO-59). */
export const sellingAccounts = ({ accounts }: World): World['accounts'] =>
  accounts.filter(
    ({ type, purpose, vat_type_uuid }) => type === 'revenue' && purpose === null && vat_type_uuid !== null,
  )
