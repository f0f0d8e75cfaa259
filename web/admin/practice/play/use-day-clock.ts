import { useEffect, useState } from 'react'
import { every, now } from '../../../shared/platform/index.ts'

export const speeds = [1, 5, 10, 30] as const
export type Speed = (typeof speeds)[number]

const tick_ms = 500

/** The time of the practised day, in milliseconds since the epoch: as it was, or faster. */
export const useDayClock = (start_ms: number) => {
  const [time_ms, setTime] = useState(start_ms)
  const [isRunning, setRunning] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  useEffect(() => {
    if (!isRunning) return
    let last = now()
    // A page in the background ticks less often, so the time that passed is added.
    return every(tick_ms, () => {
      const passed = now() - last
      last += passed
      setTime((time) => time + passed * speed)
    })
  }, [isRunning, speed])
  return { time_ms, setTime, isRunning, toggle: () => setRunning((before) => !before), speed, setSpeed }
}
export type DayClock = ReturnType<typeof useDayClock>
