import type { RegisterProduct } from '@bon/contracts/registers'
import { useEffect, useMemo } from 'react'
import { pause } from '../../shared/platform/index.ts'
import { useUnavailable } from '../availability/index.ts'
import { useSteadyPos } from '../register/index.ts'
import { findProduct } from './find-product.ts'
import { growIndex } from './product-index.ts'
import { searchText, useSearchPlace } from './search-text.ts'

/** As many keys as a screen and a half; whoever sees none of his types another letter. */
const most = 60

export type Results = {
  searching: boolean
  shown: RegisterProduct[]
  total: number
  /** The place that the arrows have come to; -1 while they stand in the field. */
  at: number
}

/** What the search shows for a text. What is hidden for the hour is not found either (POS-55). */
export const useResults = (text: string): Results => {
  const { register } = useSteadyPos()
  const absent = useUnavailable()
  const place = useSearchPlace()
  const { products } = register
  return useMemo(() => resultsOf(products, absent, text, place), [products, text, absent, place])
}

/** The same for the text of this very moment: who types and presses an arrow is faster than the keys are drawn. */
export const useResultsNow = (): (() => Results) => {
  const { register } = useSteadyPos()
  const absent = useUnavailable()
  return () => resultsOf(register.products, absent, searchText.current(), searchText.place())
}

const resultsOf = (
  products: readonly RegisterProduct[],
  absent: ReturnType<typeof useUnavailable>,
  text: string,
  place: number,
): Results => {
  const searching = text.trim() !== ''
  if (!searching) return { searching, shown: [], total: 0, at: -1 }
  const found = findProduct(products, text).matches
  const hidden = [...absent.values()].some(({ why }) => why === 'hidden')
  const offered = hidden ? found.filter(({ uuid }) => absent.get(uuid)?.why !== 'hidden') : found
  const shown = offered.slice(0, most)
  // The arrows stand among what is searched for now; what is still drawn of the text before has no place for them.
  const at = text === searchText.current() ? Math.min(place, shown.length - 1) : -1
  return { searching, shown, total: offered.length, at }
}

/** How an arrow key moves among keys in columns: down goes into them, up out again, left and right once inside. */
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
/** The first keys are drawn first. */
const begin_after = 400

/** Reads the range into the index while nobody types, a slice at a time (SC-70). */
export const useSearchIndex = (): void => {
  const { register } = useSteadyPos()
  const { products } = register
  useEffect(() => {
    const gone = new AbortController()
    const read = async () => {
      await pause(begin_after, gone.signal)
      while (!gone.signal.aborted && !growIndex(products, slice)) await pause(0, gone.signal)
    }
    read().catch(() => undefined)
    return () => gone.abort()
  }, [products])
}
