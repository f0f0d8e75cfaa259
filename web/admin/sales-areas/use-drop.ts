import { type PointerEvent, useState } from 'react'

/** What is held: something that already stands at a place, or something new. */
type Held = { item: string; from: number | undefined; over: number | undefined; moved: boolean }

/**
 * Pulling by mouse, pen or finger among elements that carry `data-<place>`; whoever is let go over one of them takes
 * its place, and over `data-<place>-end` comes last.
 */
export const useDrop = (
  place: string,
  onDropped: (drop: { item: string; from: number | undefined; to: number | undefined }) => void,
) => {
  const [held, setHeld] = useState<Held>()
  const overAt = ({ clientX, clientY }: PointerEvent): number | undefined | null => {
    const under = document.elementFromPoint(clientX, clientY)
    const at = under?.closest<HTMLElement>(`[data-${place}]`)?.dataset[place]
    if (at !== undefined) return Number(at)
    return under?.closest(`[data-${place}-end]`) ? undefined : null
  }
  const handlers = (item: string, from?: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld({ item, from, over: from, moved: false })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held?.item !== item) return
      const over = overAt(event)
      if (over !== held.over || !held.moved)
        setHeld({ ...held, over: over ?? undefined, moved: over !== from })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      setHeld(undefined)
      const to = overAt(event)
      if (held?.item !== item || to === null || (from !== undefined && to === from) || !held.moved) return
      onDropped({ item, from, to })
    },
    onPointerCancel: () => setHeld(undefined),
  })
  return { held: held?.moved ? held : undefined, handlers }
}
