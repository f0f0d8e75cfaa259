import { canonical } from '@bon/contracts/kernel'
import { type AnyResource, products, type Resource, type RuleContext } from '@bon/contracts/resources'
import { faultsOf } from '../../resources/form/faults.ts'
import { type Reader, readersOf, type Trouble, vatReader } from './cells.ts'
import type { Target } from './columns.ts'
import type { FileRow } from './read-table.ts'
import { called, type ProductData, type ProductRow, sellingAccounts, type World } from './world.ts'

export type MatchBy = 'external_id' | 'plu' | 'barcode' | 'name' | 'none'
/** How to read the file, chosen before its rows are checked. */
export type Settings = {
  mapping: readonly (Target | null)[]
  matchBy: MatchBy
  /** Values of new products for fields missing in the file. */
  defaults: Readonly<Record<string, unknown>>
}
/** A row to import; its uuid is created here, so that a new product is created once. */
export type ImportRow = FileRow & { uuid: string }

/** `column` is null when no column holds the field. */
export type CellFault = Trouble & { nr: number; column: number | null; field: string }
export type Checked = {
  row: ImportRow
  name: string
  action: 'create' | 'change' | 'unchanged'
  /** The uuid of the matching product, or of the row for a new one. */
  uuid: string
  revision?: string
  data: Record<string, unknown>
  faults: CellFault[]
}

/**
 * Checks a file: each row by the server's schema and rules, then rows against each other. Unchanged rows are cached, so
 * that correcting one cell of five thousand rows checks one row.
 */
export const checkerOf = (settings: Settings, world: World) => {
  const checkedRows = new WeakMap<ImportRow, Checked>()
  const checkRow = rowChecker(settings, world)
  const one = (row: ImportRow): Checked => {
    const found = checkedRows.get(row) ?? checkRow(row)
    checkedRows.set(row, found)
    return found
  }
  let isWarm = false
  return {
    one,
    all: (rows: readonly ImportRow[]): Checked[] => withTwins(rows.map(one), settings, world),
    /** True once the whole file was checked: later changes only check changed rows. */
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
  const ruleContext = ruleContextOf(world)
  const columnOf = (field: string): number | null => {
    const column = settings.mapping.indexOf(field as Target)
    return column === -1 ? null : column
  }
  return (row: ImportRow): Checked => {
    const faults: CellFault[] = []
    const fault = (field: string, trouble: Trouble) => {
      const column = columnOf(field)
      // One error per cell: the first is the one to correct first.
      if (!faults.some((other) => other.column === column && (column !== null || other.field === field)))
        faults.push({ nr: row.nr, column, field, ...trouble })
    }
    const cellValues = readCells(row, settings, readers, fault)
    const match = matches(row)
    if (match === 'many') fault(settings.matchBy, { rule: 'import.match_many' })
    const before = match === 'many' ? undefined : match
    const whole = wholeOf(cellValues, before, settings, fault, row)
    chooseAccount(row, whole, { settings, world, vatTypes, fault, isNew: !before })
    const uuid = before?.uuid ?? row.uuid
    const broken = faultsOf(products, whole)
    // Rules are checked on complete data only; otherwise their errors would point at the wrong cell.
    const rules =
      faults.length === 0 && isProduct(whole, broken) ? rulesOf(whole, ruleContext, uuid, before) : []
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
  const cellValues: Record<string, unknown> = {}
  mapping.forEach((target, i) => {
    const text = row.cells[i] ?? ''
    const reader = target && readers[target]
    // An empty cell leaves an existing product's field unchanged.
    if (!reader || text === '') return
    const read = reader(text)
    if ('trouble' in read) fault(target, read.trouble)
    else cellValues[target] = read.value
  })
  return cellValues
}

/** The resulting product: the cells merged over the existing product, or over the defaults. */
const wholeOf = (
  cellValues: Record<string, unknown>,
  before: ProductRow | undefined,
  { defaults }: Settings,
  fault: (field: string, trouble: Trouble) => void,
  row: ImportRow,
): Record<string, unknown> => {
  if (before) return { ...before.data, ...cellValues }
  const name = String(cellValues['name'] ?? '')
  if (name === '' && row.cells.length > 0) fault('name', { rule: 'required' })
  return { ...initial, ...defaults, button_text: name.slice(0, 40), ...cellValues }
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

/** A VAT column chooses the account when none is given, and must match the given one otherwise. */
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
  const hasAccountCell = accountColumn !== -1 && (row.cells[accountColumn] ?? '') !== ''
  const account = whole['account_uuid']
  const [only, another] = fitting
  if (types.length === 0) fault('vat', { rule: 'import.unknown_name', params: { name: text } })
  else if (fitting.some(({ uuid }) => uuid === account)) return
  else if (!hasAccountCell && only && (!another || !isNew)) whole['account_uuid'] = only.uuid
  else if (!hasAccountCell) fault('vat', { rule: 'import.account_unsure' })
  else if (account !== undefined) fault('vat', { rule: 'import.vat_differs' })
}

/** What broke nothing of the schema is what the schema says. */
const isProduct = (
  _whole: Record<string, unknown>,
  broken: ReturnType<typeof faultsOf>,
): _whole is ProductData => broken.length === 0

const rulesOf = (data: ProductData, ruleContext: RuleContext, uuid: string, before: ProductRow | undefined) =>
  products
    .rules(data, { ...ruleContext, uuid, before: before?.data })
    .map(({ path, rule, params = {} }) => ({ path, rule, params }))

const ruleContextOf = (world: World): RuleContext => {
  const products = world.products.map(({ uuid, company_uuid, data }) => ({ uuid, company_uuid, ...data }))
  const entitiesByUuid = new Map<string, World['accounts'][number] | (typeof products)[number]>(
    [...world.accounts, ...products].map((entity) => [entity.uuid, entity]),
  )
  const { company_uuid } = world
  return {
    uuid: '',
    scope: { company_uuid, vat_entity_uuid: '', resource_companies: [company_uuid] },
    before: undefined,
    find: <D extends AnyResource>(_: D, uuid: string) => entitiesByUuid.get(uuid) as Resource<D> | undefined,
    list: () => [],
  }
}

/** Finds the existing product of a row by the chosen field. */
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
  if (!before) return { row, name, action: 'create', uuid, data, faults }
  const was: Readonly<Record<string, unknown>> = before.data
  const changes = Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => canonical(was[field] ?? null) !== canonical(value ?? null),
    ),
  )
  const action = Object.keys(changes).length === 0 ? 'unchanged' : 'change'
  return { row, name, action, uuid, revision: before.revision, data: changes, faults }
}

/** Marks duplicates within the file and against existing products. */
const withTwins = (all: readonly Checked[], settings: Settings, world: World): Checked[] => {
  const unique = products.unique.flat()
  const firstRows = new Map<string, number>()
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
    const addFault = (field: string, trouble: Trouble) => {
      const column = settings.mapping.indexOf(field as Target)
      if (![...one.faults, ...found].some((other) => other.column === column))
        found.push({ nr, column: column === -1 ? null : column, field, ...trouble })
    }
    const claims = unique.flatMap((field) =>
      isFilled(one.data[field]) ? [[field, one.data[field]] as const] : [],
    )
    for (const [field, value] of claims) {
      const key = keyOf(field, value)
      const first = firstRows.get(key)
      const holder = holders.get(key)
      if (first !== undefined) addFault(field, { rule: 'import.twice', params: { row: first } })
      else firstRows.set(key, nr)
      if (holder !== undefined && holder !== one.uuid) addFault(field, { rule: 'taken' })
    }
    if (one.action !== 'create') {
      const first = firstRows.get(one.uuid)
      if (first !== undefined) addFault(settings.matchBy, { rule: 'import.twice', params: { row: first } })
      else firstRows.set(one.uuid, nr)
    }
    return found.length === 0 ? one : { ...one, faults: [...one.faults, ...found] }
  })
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const keyOf = (field: string, value: unknown): string => `${field}\u001e${called(String(value))}`
