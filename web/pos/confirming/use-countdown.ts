import { useEffect, useState } from 'react'
import { every } from '../../shared/platform/index.ts'

/** Seconds left before a button is enabled; restarts when the confirmed value changes. */
export const useCountdown = (from: number, what: unknown): number => {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    setLeft(from)
    return every(1000, () => setLeft((seconds) => Math.max(0, seconds - 1)))
  }, [from, what])
  return left
}
