import type { products } from '@bon/contracts/resources'

/** What a column may contain: a product field, or the VAT type that chooses the account. */
export type Target = keyof typeof products.fields | 'vat'

/** Common headings in both languages; the first is the one this app exports. */
const heads: Partial<Record<Target, readonly string[]>> = {
  name: ['navn', 'name', 'varenavn', 'vare', 'produkt', 'produktnavn', 'product', 'product name', 'title'],
  button_text: ['knaptekst', 'button text', 'button', 'kort navn', 'short name', 'knap'],
  price: [
    'pris',
    'price',
    'salgspris',
    'udsalgspris',
    'sales price',
    'pris inkl. moms',
    'unit price',
    'beløb',
  ],
  category_uuid: [
    'kategori',
    'category',
    'varekategori',
    'varegruppe',
    'product category',
    'gruppe',
    'group',
  ],
  account_uuid: ['konto', 'account', 'kontonummer', 'account number', 'omsætningskonto', 'revenue account'],
  vat: ['moms', 'vat', 'momstype', 'momskode', 'vat type', 'vat code', 'momssats', 'vat rate'],
  article_group: ['varegruppekode', 'article group', 'skattegruppe', 'saf-t', 'saft', 'artikelgruppe'],
  unit: ['enhed', 'unit'],
  price_profile_uuid: ['prisprofil', 'price profile'],
  alcohol_tenths: ['alkohol', 'alcohol', 'alkoholprocent', 'alcohol percent', 'abv', 'vol'],
  plu: ['plu', 'plu nummer', 'plu number', 'varenummer', 'item number'],
  barcode: ['stregkode', 'barcode', 'ean', 'gtin', 'ean13', 'ean 13'],
  external_id: ['eksternt id', 'external id', 'ekstern id', 'id', 'sku', 'reference'],
  type: ['type', 'varetype', 'product type'],
  modifier_group_uuids: ['variantgrupper', 'modifier groups', 'varianter', 'modifiers', 'tilvalg'],
  special_behaviour: ['særlig', 'special behaviour', 'særlig funktion', 'special behavior'],
  delivery_methods: ['leveringsmåder', 'delivery methods', 'levering'],
  print_category_uuid: ['printkategori', 'print category', 'udskriftskategori', 'printer'],
  kitchen_description: ['køkkentekst', 'kitchen description', 'køkken', 'kitchen'],
  printable_identifier: ['printkode', 'printable identifier', 'kode', 'code'],
  description: ['beskrivelse', 'description', 'tekst', 'text'],
  hue: ['farve', 'colour', 'color', 'hue'],
  print_quantity_sold_on_z_reports: ['antal på z', 'print quantity on z', 'z'],
}

export const targets = Object.keys(heads) as Target[]

const plain = (text: string): string =>
  text
    .toLocaleLowerCase('da')
    .replaceAll(/[_\-./()*:%]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const targetsByHead = new Map(
  targets.flatMap((target) => (heads[target] ?? []).map((head) => [plain(head), target])),
)

/** Guesses each column's field; each field once, by the first matching column. */
export const guessMapping = (head: readonly string[]): (Target | null)[] => {
  const used = new Set<Target>()
  return head.map((text) => {
    const target =
      targetsByHead.get(plain(text)) ?? (targets as string[]).find((name) => name === text.trim())
    if (target === undefined || used.has(target as Target)) return null
    used.add(target as Target)
    return target as Target
  })
}
