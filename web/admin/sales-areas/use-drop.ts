import { type PointerEvent, useState } from 'react'

/** The dragged item: an existing one with its position, or a new one. */
type Drag = { item: string; from: number | undefined; over: number | undefined; moved: boolean }

/**
 * Dragging by mouse, pen or finger among elements with `data-<place>`; dropping on one takes its position, dropping on
 * `data-<place>-end` appends.
 */
export const useDrop = (
  place: string,
  onDropped: (drop: { item: string; from: number | undefined; to: number | undefined }) => void,
) => {
  const [drag, setDrag] = useState<Drag>()
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
      setDrag({ item, from, over: from, moved: false })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.item !== item) return
      const over = overAt(event)
      if (over !== drag.over || !drag.moved)
        setDrag({ ...drag, over: over ?? undefined, moved: over !== from })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      setDrag(undefined)
      const to = overAt(event)
      if (drag?.item !== item || to === null || (from !== undefined && to === from) || !drag.moved) return
      onDropped({ item, from, to })
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { drag: drag?.moved ? drag : undefined, handlers }
}
