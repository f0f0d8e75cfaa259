import { type RefObject, useEffect, useState } from 'react'

/**
 * True when the table fits its container. Only then can its header be sticky to the page: a scroll container would keep
 * the header to itself.
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
