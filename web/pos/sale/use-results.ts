import type { RegisterProduct } from '@bon/contracts/registers'
import { useEffect, useMemo } from 'react'
import { pause } from '../../shared/platform/index.ts'
import { useUnavailable } from '../availability/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { findProduct, waitingTimes } from './find-product.ts'
import { growIndex } from './product-index.ts'
import { useSearchPlace } from './search-text.ts'

/** About one and a half screens of keys; narrow the search to see others. */
const most = 60

export type Results = {
  searching: boolean
  shown: RegisterProduct[]
  total: number
  /** Position of the arrow selection; -1 while in the field. */
  at: number
}

/** The search results for a text. Hidden products are excluded (POS-55). */
export const useResults = (text: string): Results => {
  const { register, services } = useSteadyPos()
  const absent = useUnavailable()
  const place = useSearchPlace()
  const { products } = register
  const { searchText } = services
  return useMemo(() => {
    const results = resultsOf(products, absent, text, place)
    // The selection applies to the current text; results still rendered for an earlier text have none.
    return text === searchText.current() ? results : { ...results, at: -1 }
  }, [products, text, absent, place, searchText])
}

/** Results for the current text, because typing and arrow keys can be faster than rendering. */
export const useResultsNow = (): (() => Results) => {
  const { register, services } = useSteadyPos()
  const { searchText } = services
  const absent = useUnavailable()
  return () => resultsOf(register.products, absent, searchText.current(), searchText.place())
}

const resultsOf = (
  products: readonly RegisterProduct[],
  absent: ReturnType<typeof useUnavailable>,
  text: string,
  place: number,
): Results => {
  const searching = text.trim() !== '' && waitingTimes(text) === undefined
  if (!searching) return { searching, shown: [], total: 0, at: -1 }
  const found = findProduct(products, text).matches
  const hidden = [...absent.values()].some(({ why }) => why === 'hidden')
  const offered = hidden ? found.filter(({ uuid }) => absent.get(uuid)?.why !== 'hidden') : found
  const shown = offered.slice(0, most)
  return { searching, shown, total: offered.length, at: Math.min(place, shown.length - 1) }
}

/**
 * The next position for an arrow key in a grid: down enters it, up leaves it from the first row, left and right work
 * only inside.
 */
export const movedBy = (key: string, at: number, columns: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at < 0 ? 0 : Math.min(at + columns, count - 1)
  if (at < 0) return undefined
  if (key === 'ArrowUp') return at < columns ? -1 : at - columns
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  return undefined
}

const slice = 1_000
/** Milliseconds to wait, so that the first render is not delayed. */
const begin_after = 400

/** Builds the search index in slices while the page is idle (SC-70). */
export const useSearchIndex = (): void => {
  const { register } = useSteadyPos()
  const { products } = register
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      await pause(begin_after, controller.signal)
      while (!controller.signal.aborted && !growIndex(products, slice)) await pause(0, controller.signal)
    }
    void read()
    return () => controller.abort()
  }, [products])
}
