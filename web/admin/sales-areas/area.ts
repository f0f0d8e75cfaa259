import type { DataOf, registerPages, salesAreas } from '@bon/contracts/resources'
import type { Drawing } from '../editing/editing.ts'

export type Area = { uuid: string } & DataOf<typeof salesAreas>
export type KeyPage = { uuid: string } & DataOf<typeof registerPages>
/** A sales area and the company's own pages; the parent's pages are read-only here. */
export type AreaKinds = { areas: Area; pages: KeyPage }
export type AreaDrawing = Drawing<AreaKinds>

/** Moves the item at `from` to `to`; an impossible move changes nothing. */
export const reordered = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

export const withPage = (drawing: AreaDrawing, page: KeyPage): AreaDrawing => ({
  ...drawing,
  pages: drawing.pages.some(({ uuid }) => uuid === page.uuid)
    ? drawing.pages.map((each) => (each.uuid === page.uuid ? page : each))
    : [...drawing.pages, page],
})

export const withArea = (drawing: AreaDrawing, change: Partial<Area>): AreaDrawing => ({
  ...drawing,
  areas: drawing.areas.map((area) => ({ ...area, ...change })),
})

/** Puts the product on the page, at a position or at the end; each product once per page. */
export const withProduct = (page: KeyPage, product: string, at?: number): KeyPage => {
  const rest = page.product_uuids.filter((uuid) => uuid !== product)
  return { ...page, product_uuids: rest.toSpliced(at ?? rest.length, 0, product) }
}

export const withoutProduct = (page: KeyPage, product: string): KeyPage => ({
  ...page,
  product_uuids: page.product_uuids.filter((uuid) => uuid !== product),
})

/** Where an arrow key moves a key: to its neighbour, or one row up or down. */
export const placeAfter = (key: string, at: number, columns: number, count: number): number | undefined => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  if (step === undefined) return undefined
  return Math.min(count - 1, Math.max(0, at + step))
}
