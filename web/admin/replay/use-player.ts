import { epochMsOf } from '@bon/contracts/kernel'
import type { Step } from '@bon/contracts/replay'
import { useEffect, useRef, useState } from 'react'
import { every } from '../../shared/platform/index.ts'
import { indexAt } from './clock-time.ts'

export const speeds = [1, 10, 60] as const
export type Speed = (typeof speeds)[number]

const tick_ms = 200

type Played = { steps: readonly Step[]; index: number; show: (index: number) => void }

/** Plays the day on from the shown step, by its own times, one to sixty times as fast. */
export const usePlayer = ({ steps, index, show }: Played) => {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(10)
  /** Where the played time is, between two steps. */
  const [time_ms, setTime] = useState<number | null>(null)
  const shown = useRef({ steps, index, show })
  shown.current = { steps, index, show }
  useEffect(() => {
    if (!isPlaying) return
    const first = shown.current.steps[shown.current.index]
    let time = first ? epochMsOf(first.at) : 0
    const stop = every(tick_ms, () => {
      time += tick_ms * speed
      const { steps: all, index: at, show: showAt } = shown.current
      const current = all[at]
      // Somebody has gone elsewhere meanwhile.
      if (current && (epochMsOf(current.at) > time || indexAt(all, time - tick_ms * speed) < at))
        time = epochMsOf(current.at)
      setTime(time)
      const next = indexAt(all, time)
      if (next > at) showAt(next)
      if (next >= all.length - 1) setPlaying(false)
    })
    return () => {
      stop()
      setTime(null)
    }
  }, [isPlaying, speed])
  return { isPlaying, speed, setSpeed, time_ms, toggle: () => setPlaying((before) => !before) }
}
export type Player = ReturnType<typeof usePlayer>
