import { listen } from './listen.ts'
import type { LiveMessage } from './messages.ts'

type Listener = (message: LiveMessage) => void
const listeners = new Set<Listener>()

export const onLive = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const onMessage = (message: LiveMessage) => {
  for (const listener of [...listeners]) listener(message)
}

/**
 * One tab per browser and company holds the stream, under the Web Lock `live`; the others receive it by
 * BroadcastChannel. When that tab closes, the lock passes to another.
 */
export const shareLiveStream = (company_uuid: string, signal: AbortSignal): void => {
  const name = `live:${company_uuid}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => onMessage(data)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const broadcast = (message: LiveMessage) => {
    if (signal.aborted) return
    onMessage(message)
    channel.postMessage(message)
  }
  // Locks exist only in secure contexts; without them every tab opens its own stream.
  if (!('locks' in navigator)) return void listen(onMessage, signal)
  // The request rejects when the signal ends it; `listen` itself retries and never rejects.
  navigator.locks.request(name, { signal }, () => listen(broadcast, signal)).catch(() => {})
}
