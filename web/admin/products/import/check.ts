import { canonical } from '@bon/contracts/kernel'
import { type Look, products } from '@bon/contracts/resources'
import { faultsOf } from '../../resources/form/faults.ts'
import { type Reader, readersOf, type Trouble, vatReader } from './cells.ts'
import type { Target } from './columns.ts'
import type { FileRow } from './read-table.ts'
import { called, type ProductRow, sellingAccounts, type World } from './world.ts'

export type MatchBy = 'external_id' | 'plu' | 'barcode' | 'name' | 'none'
/** How the file is to be read, chosen before its rows are looked at. */
export type Settings = {
  mapping: readonly (Target | null)[]
  matchBy: MatchBy
  /** For new products, where the file says nothing. */
  defaults: Readonly<Record<string, unknown>>
}
/** A row on its way in; its uuid is born here, so that a new product is made once. */
export type ImportRow = FileRow & { uuid: string }

/** `column` is null for what no column of the file says. */
export type CellFault = Trouble & { nr: number; column: number | null; field: string }
export type Checked = {
  row: ImportRow
  name: string
  act: 'create' | 'change' | 'unchanged'
  /** Of the product that exists, or the row's own. */
  uuid: string
  revision?: string
  data: Record<string, unknown>
  faults: CellFault[]
}

/**
 * The checker of a file: each row by the same schema and rules as on the server, then the rows against each other. A
 * row that did not change is not looked at again, so that correcting one cell of five thousand rows costs one row.
 */
export const checkerOf = (settings: Settings, world: World) => {
  const known = new WeakMap<ImportRow, Checked>()
  const checkRow = rowChecker(settings, world)
  const one = (row: ImportRow): Checked => {
    const found = known.get(row) ?? checkRow(row)
    known.set(row, found)
    return found
  }
  let isWarm = false
  return {
    one,
    all: (rows: readonly ImportRow[]): Checked[] => withTwins(rows.map(one), settings, world),
    /** Whether the whole file has been looked through: from then on a change costs what was changed. */
    isWarm: () => isWarm,
    warm: () => {
      isWarm = true
    },
  }
}

const rowChecker = (settings: Settings, world: World) => {
  const readers = readersOf(world)
  const vatTypes = vatReader(world)
  const matches = matcherOf(settings, world)
  const look = lookOf(world)
  const columnOf = (field: string): number | null => {
    const column = settings.mapping.indexOf(field as Target)
    return column === -1 ? null : column
  }
  return (row: ImportRow): Checked => {
    const faults: CellFault[] = []
    const fault = (field: string, trouble: Trouble) => {
      const column = columnOf(field)
      // One sentence per cell: the first is what must be corrected first.
      if (!faults.some((other) => other.column === column && (column !== null || other.field === field)))
        faults.push({ nr: row.nr, column, field, ...trouble })
    }
    const said = readCells(row, settings, readers, fault)
    const match = matches(row)
    if (match === 'many') fault(settings.matchBy, { rule: 'import.match_many' })
    const before = match === 'many' ? undefined : match
    const whole = wholeOf(said, before, settings, fault, row)
    chooseAccount(row, whole, { settings, world, vatTypes, fault, isNew: !before })
    const uuid = before?.uuid ?? row.uuid
    const broken = faultsOf(products, whole)
    // Rules are asked of data that is whole only: their sentences would blame the wrong cell.
    const rules = broken.length + faults.length === 0 ? rulesOf(whole, look, uuid, before) : []
    for (const { path, rule, params } of [...broken, ...rules]) {
      const field = path.split('.')[0] ?? path
      const isDerived = field === 'button_text' && columnOf(field) === null
      if (!isDerived) fault(field, { rule, params: params as NonNullable<Trouble['params']> })
    }
    return checked(row, uuid, whole, before, faults)
  }
}

const readCells = (
  row: ImportRow,
  { mapping }: Settings,
  readers: Partial<Record<Target, Reader>>,
  fault: (field: string, trouble: Trouble) => void,
): Record<string, unknown> => {
  const said: Record<string, unknown> = {}
  mapping.forEach((target, i) => {
    const text = row.cells[i] ?? ''
    const reader = target && readers[target]
    // An empty cell says nothing: of a product that exists it changes nothing.
    if (!reader || text === '') return
    const read = reader(text)
    if ('trouble' in read) fault(target, read.trouble)
    else said[target] = read.value
  })
  return said
}

/** The product as it would be: what the cells say over what it is, or over what new ones begin with. */
const wholeOf = (
  said: Record<string, unknown>,
  before: ProductRow | undefined,
  { defaults }: Settings,
  fault: (field: string, trouble: Trouble) => void,
  row: ImportRow,
): Record<string, unknown> => {
  if (before) return { ...before.data, ...said }
  const name = String(said['name'] ?? '')
  if (name === '' && row.cells.length > 0) fault('name', { rule: 'required' })
  return { ...initial, ...defaults, button_text: name.slice(0, 40), ...said }
}

const initial = Object.fromEntries(
  Object.entries(products.fields).flatMap(([name, { initial }]) =>
    initial === undefined ? [] : [[name, initial]],
  ),
)

type Choosing = {
  settings: Settings
  world: World
  vatTypes: (text: string) => readonly string[]
  fault: (field: string, trouble: Trouble) => void
  isNew: boolean
}

/** A column of VAT chooses among the accounts where none is said, and must agree with the one that is. */
const chooseAccount = (
  row: ImportRow,
  whole: Record<string, unknown>,
  { settings, world, vatTypes, fault, isNew }: Choosing,
): void => {
  const column = settings.mapping.indexOf('vat')
  const text = column === -1 ? '' : (row.cells[column] ?? '')
  if (text === '') return
  const types = vatTypes(text)
  const fitting = sellingAccounts(world).filter(({ vat_type_uuid }) => types.includes(vat_type_uuid ?? ''))
  const accountColumn = settings.mapping.indexOf('account_uuid')
  const isSaid = accountColumn !== -1 && (row.cells[accountColumn] ?? '') !== ''
  const account = whole['account_uuid']
  const [only, another] = fitting
  if (types.length === 0) fault('vat', { rule: 'import.unknown_name', params: { name: text } })
  else if (fitting.some(({ uuid }) => uuid === account)) return
  else if (!isSaid && only && (!another || !isNew)) whole['account_uuid'] = only.uuid
  else if (!isSaid) fault('vat', { rule: 'import.account_unsure' })
  else if (account !== undefined) fault('vat', { rule: 'import.vat_differs' })
}

const rulesOf = (data: Record<string, unknown>, look: Look, uuid: string, before: ProductRow | undefined) =>
  products
    .rules(data as never, { ...look, uuid, before: before?.data })
    .map(({ path, rule, params = {} }) => ({ path, rule, params }))

const lookOf = (world: World): Look => {
  const held = new Map<string, object>([
    ...world.accounts.map((account) => [account.uuid, account] as [string, object]),
    ...world.products.map(
      ({ uuid, company_uuid, data }) => [uuid, { uuid, company_uuid, ...data }] as [string, object],
    ),
  ])
  const { company_uuid } = world
  return {
    uuid: '',
    scope: { company_uuid, vat_entity_uuid: '', resource_companies: [company_uuid] },
    before: undefined,
    find: (_, uuid) => held.get(uuid) as never,
    list: () => [],
  }
}

/** The product of ours that a row means, by what the file and the products share. */
const matcherOf = ({ matchBy, mapping }: Settings, { products: all, company_uuid }: World) => {
  const column = mapping.indexOf(matchBy as Target)
  if (matchBy === 'none' || column === -1) return () => undefined
  const index = new Map<string, ProductRow | 'many'>()
  for (const product of all) {
    const value = product.data[matchBy]
    if (value === null || value === '' || product.company_uuid !== company_uuid) continue
    const key = called(String(value))
    index.set(key, index.has(key) ? 'many' : product)
  }
  return ({ cells }: ImportRow) => {
    const text = called(cells[column] ?? '')
    return text === '' ? undefined : index.get(text)
  }
}

const checked = (
  row: ImportRow,
  uuid: string,
  data: Record<string, unknown>,
  before: ProductRow | undefined,
  faults: CellFault[],
): Checked => {
  const name = String(data['name'] ?? '')
  if (!before) return { row, name, act: 'create', uuid, data, faults }
  const was = before.data as Record<string, unknown>
  const changes = Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => canonical(was[field] ?? null) !== canonical(value ?? null),
    ),
  )
  const act = Object.keys(changes).length === 0 ? 'unchanged' : 'change'
  return { row, name, act, uuid, revision: before.revision, data: changes, faults }
}

/** Rows against each other and against what the company has: a number or a product is meant once. */
const withTwins = (all: readonly Checked[], settings: Settings, world: World): Checked[] => {
  const unique = products.unique.flat()
  const seen = new Map<string, number>()
  const holders = new Map(
    world.products
      .filter(({ company_uuid }) => company_uuid === world.company_uuid)
      .flatMap(({ uuid, data }) =>
        unique.flatMap((field) => (data[field] === null ? [] : [[keyOf(field, data[field]), uuid] as const])),
      ),
  )
  return all.map((one) => {
    const found: CellFault[] = []
    const { nr } = one.row
    const say = (field: string, trouble: Trouble) => {
      const column = settings.mapping.indexOf(field as Target)
      if (![...one.faults, ...found].some((other) => other.column === column))
        found.push({ nr, column: column === -1 ? null : column, field, ...trouble })
    }
    const claims = unique.flatMap((field) =>
      isSaid(one.data[field]) ? [[field, one.data[field]] as const] : [],
    )
    for (const [field, value] of claims) {
      const key = keyOf(field, value)
      const first = seen.get(key)
      const holder = holders.get(key)
      if (first !== undefined) say(field, { rule: 'import.twice', params: { row: first } })
      else seen.set(key, nr)
      if (holder !== undefined && holder !== one.uuid) say(field, { rule: 'taken' })
    }
    if (one.act !== 'create') {
      const first = seen.get(one.uuid)
      if (first !== undefined) say(settings.matchBy, { rule: 'import.twice', params: { row: first } })
      else seen.set(one.uuid, nr)
    }
    return found.length === 0 ? one : { ...one, faults: [...one.faults, ...found] }
  })
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const keyOf = (field: string, value: unknown): string => `${field}\u001e${called(String(value))}`
