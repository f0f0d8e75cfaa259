import { z } from 'zod'
import { Uuid } from '../kernel/index.ts'
import { RegisterCatalogue } from './register-catalogue.view.ts'

const { products: Columns, ...lists } = RegisterCatalogue.shape

/** Identifies a catalogue by its bytes (the answer's ETag). */
export const CatalogueTag = z.string().regex(/^[\w-]{22}$/)

/** Changes from a register's catalogue to the current one (DEF-44). Anything omitted is unchanged. */
export const CatalogueChanges = z.object({
  to: CatalogueTag,
  /** Everything except products, complete: these lists are short. */
  lists: z.object(lists).partial(),
  products: z
    .object({
      removed: z.array(Uuid),
      /** New and changed products, in the catalogue's columns. */
      rows: Columns,
      /** Final index of each of them, ascending. */
      at: z.array(z.int()),
    })
    .nullable(),
})
export type CatalogueChanges = z.infer<typeof CatalogueChanges>

type Columns = RegisterCatalogue['products']
type Loose = Record<string, readonly unknown[]>

/** Undefined when the unchanged products have changed order; sending the whole catalogue is then simpler. */
export const changesBetween = (
  before: RegisterCatalogue,
  after: RegisterCatalogue,
  to: string,
): CatalogueChanges | undefined => {
  const { products: was, ...former } = before
  const { products: is, ...present } = after
  const changed = Object.entries(present).filter(
    ([name, list]) => !isSame(list, former[name as keyof typeof former]),
  )
  const places = new Map(was.uuid.map((uuid, place) => [uuid, place]))
  const at: number[] = []
  let last = -1
  for (const [n, uuid] of is.uuid.entries()) {
    const place = places.get(uuid)
    places.delete(uuid)
    if (place === undefined || !isSameRow(was, place, is, n)) at.push(n)
    else if (place < last) return undefined
    else last = place
  }
  const removed = [...places.keys()]
  const products = at.length === 0 && removed.length === 0 ? null : { removed, rows: pick(is, at), at }
  return { to, lists: Object.fromEntries(changed), products }
}

/** Gives the same bytes as a fresh fetch. @throws Error when the changes belong to another catalogue. */
export const applyChanges = (before: RegisterCatalogue, changes: CatalogueChanges): RegisterCatalogue => {
  const { products } = changes
  const changed = changes.lists as Partial<RegisterCatalogue>
  if (!products) return { ...before, ...changed }
  return { ...before, ...changed, products: applyRows(before.products, products) }
}

const applyRows = (
  was: Columns,
  { removed, rows, at }: NonNullable<CatalogueChanges['products']>,
): Columns => {
  const removedIds = new Set([...removed, ...rows.uuid])
  const remainingPlaces = was.uuid.flatMap((uuid, place) => (removedIds.has(uuid) ? [] : [place]))
  const length = remainingPlaces.length + at.length
  /** Source of each final index: kept rows from 0 up, new rows from -1 down. */
  const whence: number[] = []
  let next = 0
  for (let place = 0, news = 0; place < length; place++) {
    const source = at[news] === place ? -1 - news++ : remainingPlaces[next++]
    if (source === undefined) throw new Error('changes of another catalogue')
    whence.push(source)
  }
  const columns = Object.entries(rows as Loose).map(([name, fresh]) => {
    const old = (was as Loose)[name] ?? []
    return [name, whence.map((from) => (from < 0 ? fresh[-1 - from] : old[from]))]
  })
  return Object.fromEntries(columns)
}

const pick = (columns: Columns, places: readonly number[]): Columns =>
  Object.fromEntries(
    Object.entries(columns as Loose).map(([name, column]) => [name, places.map((place) => column[place])]),
  ) as Columns

const isSameRow = (was: Columns, place: number, is: Columns, n: number): boolean =>
  Object.entries(is as Loose).every(([name, column]) => isSame(column[n], (was as Loose)[name]?.[place]))

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
