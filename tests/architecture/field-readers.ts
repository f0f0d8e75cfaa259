import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyResource, allResources, type Fields } from '@bon/contracts/resources'
import { ROOT } from './cruise.ts'

/**
 * What counts as reading a configuration field. A file reads the field `price` when the code accesses it: `x.price`,
 * `x?.price`, `x['price']` or a pattern `{ price }` of a declaration or a parameter. Writing it (`{ price: 1 }`,
 * `x.price = 1`) does not count, nor do comments, texts and types. A name that several entities have, or that is
 * common, counts only in a file that names the entity: its definition (`products`) or its table ('products'). Where the
 * rule errs, it takes a field for read: the checklist ledger says what has an effect.
 */
const roots = ['contracts', 'services', 'projections', 'infra', 'web']

/** Files that declare, enter, import or generate fields: their use there does not give a field an effect. */
const forms = [
  /^contracts\/resources\/.*\.resource\.ts$/,
  /^infra\/demo\//,
  /^web\/admin\/(?:overrides|resources)\//,
  /^web\/admin\/products\//,
  /^web\/admin\/payment-types\//,
  /^web\/admin\/modifier-groups-form\//,
  /^web\/admin\/core-data\//,
  /^web\/admin\/own-company\//,
  /^web\/admin\/flags\//,
  /\.(spec|examples)\.tsx?$/,
]

/** Files that only copy fields into an answer: the page that reads the answer must be found. */
const relays = [/^services\/companies\/company-details\.ts$/, /^services\/printing\/printing\.routes\.ts$/]

/** Field names that other types have too: they count only beside the name of their entity. */
const isCommon = (name: string): boolean => /^(?:[a-z]+|is_on|max_quantity|custom_price)$/.test(name)

type Source = { path: string; words: ReadonlySet<string>; reads: ReadonlySet<string> }

/** Readers that the rule above cannot detect, each with the words of the file that reads it. */
export const hidden: Readonly<Record<string, { file: string; words: string }>> = {
  'addons.limits.free': { file: 'services/companies/gating.ts', words: 'limits[company.subscription_type]' },
  'addons.limits.medium': {
    file: 'services/companies/gating.ts',
    words: 'limits[company.subscription_type]',
  },
  'addons.limits.standard': {
    file: 'services/companies/gating.ts',
    words: 'limits[company.subscription_type]',
  },
  'companies.registers_limit': { file: 'services/companies/gating.ts', words: '_limit`]' },
  'companies.sales_areas_limit': { file: 'services/companies/gating.ts', words: '_limit`]' },
  'companies.kitchen_displays_limit': { file: 'services/companies/gating.ts', words: '_limit`]' },
  'kitchen_displays.print_category_uuids': {
    file: 'services/printing/route-ticket.ts',
    words: 'display.print_category_uuids',
  },
  'payment_types.provides_terminal_integration': {
    file: 'contracts/resources/payment-type.resource.ts',
    words: "if (provides_terminal_integration) return 'card'",
  },
}

export type ConfigurationField = { entity: string; path: string; name: string }

/** Every field; tables and groups are replaced by their columns and parts. */
export const configurationFields = (resources: readonly AnyResource[] = allResources): ConfigurationField[] =>
  resources.flatMap(({ name, fields }) => leaves(fields, '').map((path) => ({ entity: name, ...path })))

const leaves = (fields: Fields, before: string): { path: string; name: string }[] =>
  Object.entries(fields).flatMap(([name, { columns }]) =>
    columns ? leaves(columns, `${before}${name}.`) : [{ path: `${before}${name}`, name }],
  )

const paths = (): string[] =>
  globSync(`{${roots.join(',')}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  })

export const readSources = (): Source[] =>
  paths()
    .filter((path) => ![...forms, ...relays].some((form) => form.test(path)))
    .map((path) => sourceOf(path, readFileSync(join(ROOT, path), 'utf8')))

/** Folders of forms that no longer exist: files moved out of them would count as readers. */
export const stale = (): string[] => {
  const all = paths()
  return [...forms, ...relays].filter((form) => !all.some((path) => form.test(path))).map(String)
}

export const sourceOf = (path: string, text: string): Source => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, '')
  return { path, words: new Set(code.match(/\w+/g)), reads: readsIn(code) }
}

/** The property names that a text reads. */
const readsIn = (code: string): Set<string> => {
  const reads = new Set<string>()
  for (const [, name = ''] of code.matchAll(/\??\.(?<!\.\.)([a-z]\w*)\b(?!\s*=(?![=>]))/g)) reads.add(name)
  for (const [, name = ''] of code.matchAll(/\[(?:'|")([a-z]\w*)(?:'|")\]/g)) reads.add(name)
  for (const pattern of patternsIn(code))
    for (const [, name = ''] of pattern.matchAll(/(?<=[{,]\s*)([a-z]\w*)(?=\s*[,}=:])/g)) reads.add(name)
  return reads
}

/** The outermost `{ … }` of declarations and parameters: destructuring instead of construction. */
const patternsIn = (code: string): string[] => {
  const found: string[] = []
  for (const { index } of code.matchAll(/(?<=\b(?:const|let)\s+\[?\s*)\{/g)) {
    const end = closing(code, index)
    if (/^\s*(?:[,\]=:]|of\b)/.test(code.slice(end + 1, end + 20))) found.push(code.slice(index, end + 1))
  }
  for (const { index } of code.matchAll(/\((?=[^()]*\{)/g)) {
    const end = closing(code, index)
    if (
      !/^\s*(?::[^=;{}]*)?=>/.test(code.slice(end + 1, end + 200)) &&
      !/\bfunction\s*\w*\s*$/.test(code.slice(0, index).slice(-40))
    )
      continue
    for (let at = index + 1; at < end; at += 1) {
      if (code[at] !== '{') continue
      const inner = closing(code, at)
      found.push(code.slice(at, inner + 1))
      at = inner
    }
  }
  return found
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')' }
const closing = (code: string, from: number): number => {
  const [open = '', close = ''] = [code[from], pairs[code[from] ?? '']]
  let depth = 0
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === open) depth += 1
    if (code[at] === close) depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

/** The names of an entity in code: `kitchen_displays`, `kitchenDisplays`, `kitchenDisplay`, `KitchenDisplay`. */
const namesOf = (entity: string): string[] => {
  const many = entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const one = many
    .replace(/ies$/, 'y')
    .replace(/(?<=x|s)es$/, '')
    .replace(/s$/, '')
  return [entity, many, one, one.charAt(0).toUpperCase() + one.slice(1)]
}

/** Fields that no source reads, by the rule above, as `entity.path`. */
export const deadFields = (fields: readonly ConfigurationField[], sources: readonly Source[]): string[] => {
  const entitiesOf = Map.groupBy(fields, ({ name }) => name)
  return fields
    .filter(({ entity, name }) => {
      const isShared = new Set(entitiesOf.get(name)?.map((one) => one.entity)).size > 1
      const namesNearby = isShared || isCommon(name) ? namesOf(entity) : undefined
      return !sources.some(
        ({ words, reads }) =>
          reads.has(name) && (!namesNearby || namesNearby.some((word) => words.has(word))),
      )
    })
    .map(({ entity, path }) => `${entity}.${path}`)
}

/** Errors of the list of dead fields: dead but not listed, and listed but not dead. */
export const wrongOf = (listed: readonly string[], dead: readonly string[]) => ({
  unlisted: dead.filter((field) => !listed.includes(field)),
  revived: listed.filter((field) => !dead.includes(field)),
})
