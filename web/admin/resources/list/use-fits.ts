import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the table is no wider than its place. Then nothing scrolls sideways, and its head may stay in sight while the
 * page is scrolled: a box that scrolls would hold the head to itself.
 */
export const useFits = (box: RefObject<HTMLElement | null>): boolean => {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const outer = box.current
    const table = outer?.firstElementChild
    if (!outer || !table) return
    const watch = new ResizeObserver(() => setFits(table.scrollWidth <= outer.clientWidth))
    watch.observe(outer)
    watch.observe(table)
    return () => watch.disconnect()
  }, [box])
  return fits
}
