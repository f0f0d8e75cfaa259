import { parseMoney } from '../../../shared/money/index.ts'

export type BulkKind = 'product_categories' | 'register_pages' | 'opt_outs' | 'products'
/** One of many entries to create: name, price, and what is wrong with it. */
export type BulkEntry = {
  name: string
  price?: number | null
  rule?: 'signs' | 'too_long' | 'price' | 'exists'
}

/** Parses the names in a text, each once, in order (CAT-37, CAT-38, CAT-39). */
export const namesIn = (kind: BulkKind, text: string, existing: readonly string[]): BulkEntry[] => {
  const separator = kind === 'product_categories' || kind === 'register_pages' ? /[;\n]/ : /\n/
  const existingNames = new Set(existing.map(plain))
  const visited = new Set<string>()
  return text.split(separator).flatMap((part) => {
    const entry = kind === 'products' ? productOf(part) : { name: part.replaceAll(/\s+/g, ' ').trim() }
    const key = plain(entry.name)
    if (key === '' || visited.has(key)) return []
    visited.add(key)
    const rule = entry.rule ?? brokenBy(kind, entry.name) ?? (existingNames.has(key) ? 'exists' : undefined)
    return [{ ...entry, ...(rule !== undefined && { rule }) }]
  })
}

const maxima: Record<BulkKind, number> = {
  product_categories: 60,
  register_pages: 40,
  opt_outs: 60,
  products: 100,
}

const brokenBy = (kind: BulkKind, name: string): BulkEntry['rule'] => {
  if (name.length > maxima[kind]) return 'too_long'
  // CAT-37: letters, spaces, digits, hyphen, slash, comma. CAT-38: pages the same, without spaces.
  if (kind === 'product_categories' && !/^[\p{L}\p{M}\d \-/,]+$/u.test(name)) return 'signs'
  if (kind === 'register_pages' && !/^[\p{L}\p{M}\d\-/,]+$/u.test(name)) return 'signs'
  return undefined
}

/** `Kaffe 35`, `Kaffe; 35,00`, `Kaffe<tab>35`; without a price it is an open price (CAT-20). */
const productOf = (line: string): BulkEntry => {
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
