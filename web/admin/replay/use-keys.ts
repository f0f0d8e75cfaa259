import { useEffect, useRef } from 'react'

export type Moves = {
  back: () => void
  on: () => void
  first: () => void
  last: () => void
  risk: () => void
}

/** The arrows, Home and End move through the day, and D to the next deviation, wherever no field is being typed in. */
export const useKeys = (moves: Moves): void => {
  const current = useRef(moves)
  current.current = moves
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      const { back, on, first, last, risk } = current.current
      const move = { ArrowLeft: back, ArrowRight: on, Home: first, End: last, d: risk }[event.key]
      if (!move) return
      event.preventDefault()
      move()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="range"]), select, textarea, [contenteditable]')
