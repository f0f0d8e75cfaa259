import type { Field } from '@bon/contracts/resources'
import { products } from '@bon/contracts/resources'
import { amount, meantBy, tenths, whole } from '../../resources/widgets/typed.ts'
import type { Target } from './columns.ts'
import { byName, called, sellingAccounts, type World } from './world.ts'

export type Trouble = { rule: string; params?: Record<string, string | number> }
/** What a cell was read as: a value of the field, or what is wrong with it. */
export type Read = { value: unknown } | { trouble: Trouble }
export type Reader = (text: string) => Read

/** How each field's cells are read in this company. Text that cannot be read stays text, and the schema rejects it. */
export const readersOf = (world: World): Partial<Record<Target, Reader>> => {
  const names = (entities: Parameters<typeof byName>[0]): Reader => {
    const entitiesByName = byName(entities, world.company_uuid)
    return (text) => {
      const found = entitiesByName.get(called(text))
      return found ? { value: found.uuid } : unknownName(text)
    }
  }
  const group = names(world.modifier_groups)
  const references: Partial<Record<Target, Reader>> = {
    account_uuid: accountReader(world),
    category_uuid: names(world.categories),
    price_profile_uuid: names(world.price_profiles),
    print_category_uuid: names(world.print_categories),
    modifier_group_uuids: manyOf(group),
    alcohol_tenths: (text) => ({ value: meantBy(tenths, text) }),
    // A spreadsheet that took a barcode for a number shows 5,70123E+12, which the schema rejects.
    barcode: (text) => ({ value: text.replaceAll(/[\s-]/g, '') }),
  }
  const simple = Object.entries(products.fields).map(([name, field]) => [
    name,
    simpleReader(field, world.words[name] ?? {}),
  ])
  return { ...Object.fromEntries(simple), ...references }
}

const unknownName = (text: string): Read => ({
  trouble: { rule: 'import.unknown_name', params: { name: text } },
})

const simpleReader = (field: Field, words: Readonly<Record<string, string>>): Reader => {
  switch (field.widget) {
    case 'number':
      return (text) => ({ value: meantBy(whole, text.replaceAll(/(?<=\d)[ .](?=\d{3}\b)/g, '')) })
    case 'money':
      return (text) => ({ value: meantBy(amount, text.replace(/(?<=\d)\s*(kr\.?|dkk|,-)$/i, '')) })
    case 'switch':
      return (text) => yesNo(text)
    case 'choice':
    case 'hue':
      return (text) => choice(words, text)
    case 'choices':
      return manyOf((text) => choice(words, text))
    default:
      return (text) => ({ value: text })
  }
}

const choice = (words: Readonly<Record<string, string>>, text: string): Read => {
  const value = words[called(text)]
  return value === undefined ? unknownName(text) : { value }
}

const yesNo = (text: string): Read => {
  if (['1', 'x', 'ja', 'yes', 'sand', 'true'].includes(called(text))) return { value: true }
  if (['0', '', 'nej', 'no', 'falsk', 'false', '-'].includes(called(text))) return { value: false }
  return { trouble: { rule: 'import.yes_or_no' } }
}

/** Several values in one cell, separated by comma, semicolon, bar or line break. */
const manyOf =
  (one: Reader): Reader =>
  (text) => {
    const value: unknown[] = []
    for (const part of text.split(/[,;|\n]/).filter((each) => each.trim() !== '')) {
      const read = one(part.trim())
      if ('trouble' in read) return read
      value.push(read.value)
    }
    return { value }
  }

/** Reads `1010`, `Salg af mad` or `1010 Salg af mad`. */
const accountReader = (world: World): Reader => {
  const { accounts, company_uuid } = world
  const selling = new Set(sellingAccounts(world).map(({ uuid }) => uuid))
  // A revenue account takes precedence over another one with the same name.
  const sorted = accounts.toSorted((a, b) => Number(selling.has(a.uuid)) - Number(selling.has(b.uuid)))
  const accountsByName = byName(
    sorted.flatMap((account) => [
      { ...account, name: `${account.number} ${account.name}` },
      account,
      { ...account, name: String(account.number) },
    ]),
    company_uuid,
  )
  return (text) => {
    const found =
      accountsByName.get(called(text)) ?? accountsByName.get(called(text.replace(/^(\d+)\s*[-–:]\s*/, '$1 ')))
    if (!found) return unknownName(text)
    return selling.has(found.uuid)
      ? { value: found.uuid }
      : { trouble: { rule: 'product.needs_revenue_account' } }
  }
}

/** Finds VAT types by name or current rate: `25`, `25 %`, `Salgsmoms`. */
export const vatReader = ({ vat_types, company_uuid }: World): ((text: string) => readonly string[]) => {
  const vatTypesByName = byName(vat_types, company_uuid)
  return (text) => {
    const named = vatTypesByName.get(called(text))
    if (named) return [named.uuid]
    const rate = meantBy(tenths, text)
    return vat_types.filter((type) => type.rate === rate).map(({ uuid }) => uuid)
  }
}
