import { type ReactNode, useEffect, useRef, useState } from 'react'

const first = 60
const ahead = '600px'

/**
 * A screen of keys first, the others as one scrolls to them: whoever has two hundred on a page looks at twenty-five.
 * Another page (`of`) begins anew. `end` stands after what is drawn.
 */
export const useGrowing = <T,>(all: readonly T[], of: string): { drawn: readonly T[]; end: ReactNode } => {
  const [grown, setGrown] = useState({ of, count: first })
  const mark = useRef<HTMLSpanElement>(null)
  const count = grown.of === of ? grown.count : first
  const isWhole = count >= all.length
  useEffect(() => {
    if (isWhole || !mark.current) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ of, count: count + first })
      },
      { root: mark.current.parentElement, rootMargin: ahead },
    )
    seen.observe(mark.current)
    return () => seen.disconnect()
  }, [isWhole, count, of])
  return { drawn: isWhole ? all : all.slice(0, count), end: isWhole ? null : <span ref={mark} /> }
}
