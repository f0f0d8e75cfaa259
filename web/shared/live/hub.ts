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

const hear = (message: LiveMessage) => {
  for (const listener of [...listeners]) listener(message)
}

/**
 * One tab per browser and company holds the stream, under the Web Lock `live`; the others hear it by BroadcastChannel.
 * When that tab closes, the lock passes on by itself.
 */
export const holdLive = (company_uuid: string, signal: AbortSignal): void => {
  const name = `live:${company_uuid}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const tell = (message: LiveMessage) => {
    if (signal.aborted) return
    hear(message)
    channel.postMessage(message)
  }
  // Locks exist only in secure contexts; without them every tab holds its own stream.
  if (!('locks' in navigator)) return void listen(hear, signal)
  navigator.locks.request(name, { signal }, () => listen(tell, signal)).catch(() => {})
}
