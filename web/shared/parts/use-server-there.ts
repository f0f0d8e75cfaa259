import { useEffect, useState } from 'react'
import { pause } from '../platform/index.ts'

const ask_again_ms = 2_000

const answers = (): Promise<boolean> =>
  fetch('/last_deployment_time.txt', { cache: 'no-store', signal: AbortSignal.timeout(ask_again_ms) }).then(
    ({ ok }) => ok,
    // No answer: the network or the server is away.
    () => false,
  )

/** Undefined until the server was asked. Once it is back after an absence, the page loads itself again. */
export const useServerThere = (): boolean | undefined => {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      for (let wasAway = false; !controller.signal.aborted; wasAway = true) {
        const answered = await answers()
        if (controller.signal.aborted) return
        if (answered && wasAway) return window.location.reload()
        setThere(answered)
        if (answered) return
        await pause(ask_again_ms, controller.signal)
      }
    }
    void ask()
    return () => controller.abort()
  }, [])
  return isThere
}
