import { type ReactNode, useEffect, useRef, useState } from 'react'

const first = 60
const ahead = '600px'

/**
 * Renders one screen of items first and more on scrolling, since most of a long page is never seen. Another `of` starts
 * again; `end` is the sentinel after the rendered items.
 */
export const useGrowing = <T,>(all: readonly T[], of: string): { drawn: readonly T[]; end: ReactNode } => {
  const [grown, setGrown] = useState({ of, count: first })
  const mark = useRef<HTMLSpanElement>(null)
  const count = grown.of === of ? grown.count : first
  const isWhole = count >= all.length
  useEffect(() => {
    if (isWhole || !mark.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ of, count: count + first })
      },
      { root: mark.current.parentElement, rootMargin: ahead },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWhole, count, of])
  return { drawn: isWhole ? all : all.slice(0, count), end: isWhole ? null : <span ref={mark} /> }
}
