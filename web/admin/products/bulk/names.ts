import { parseMoney } from '../../../shared/money/index.ts'

export type BulkKind = 'product_categories' | 'register_pages' | 'opt_outs' | 'products'
/** One of many that are to be made: what it is called, what it costs, and what is wrong with it. */
export type Wanted = { name: string; price?: number | null; rule?: 'signs' | 'too_long' | 'price' | 'exists' }

/** The names in a text, each once, in order (CAT-37, CAT-38, CAT-39). */
export const namesIn = (kind: BulkKind, text: string, existing: readonly string[]): Wanted[] => {
  const separator = kind === 'product_categories' || kind === 'register_pages' ? /[;\n]/ : /\n/
  const known = new Set(existing.map(plain))
  const seen = new Set<string>()
  return text.split(separator).flatMap((part) => {
    const wanted = kind === 'products' ? productOf(part) : { name: part.replaceAll(/\s+/g, ' ').trim() }
    const key = plain(wanted.name)
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    const rule = wanted.rule ?? brokenBy(kind, wanted.name) ?? (known.has(key) ? 'exists' : undefined)
    return [{ ...wanted, ...(rule === undefined ? {} : { rule }) }]
  })
}

const maxima: Record<BulkKind, number> = {
  product_categories: 60,
  register_pages: 40,
  opt_outs: 60,
  products: 100,
}

const brokenBy = (kind: BulkKind, name: string): Wanted['rule'] => {
  if (name.length > maxima[kind]) return 'too_long'
  // CAT-37: letters, spaces, digits, hyphen, slash, comma. CAT-38: pages the same, without spaces.
  if (kind === 'product_categories' && !/^[\p{L}\p{M}\d \-/,]+$/u.test(name)) return 'signs'
  if (kind === 'register_pages' && !/^[\p{L}\p{M}\d\-/,]+$/u.test(name)) return 'signs'
  return undefined
}

/** `Kaffe 35`, `Kaffe; 35,00`, `Kaffe<tab>35`; without a price it is open (CAT-20). */
const productOf = (line: string): Wanted => {
  const [, name = '', typed = ''] =
    /^(.*?)\s*[;\t|]\s*([^;\t|]*)$/.exec(line.trim()) ??
    /^(.*\S)\s+(-?\d[\d.]*(?:,\d+)?)(?:\s*kr\.?)?$/i.exec(line.trim()) ??
    ([line, line.trim()] as const)
  const plainName = name.replaceAll(/\s+/g, ' ').trim()
  if (typed.trim() === '') return { name: plainName, price: null }
  const price = parseMoney(typed.replace(/\s*kr\.?\s*$/i, ''))
  return price === undefined || price < 0 ? { name: plainName, rule: 'price' } : { name: plainName, price }
}

const plain = (name: string): string => name.trim().normalize('NFC').toLocaleLowerCase('da')
