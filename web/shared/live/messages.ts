import { ChangeNotification, readJson } from '@bon/contracts/kernel'

/** Messages between the stream and the tabs of a browser. */
export type LiveMessage =
  | { type: 'bell'; notification: ChangeNotification }
  | { type: 'heartbeat'; position: string }
  | { type: 'connected' }
  /** Bytes came; the server sends some twice a second. */
  | { type: 'alive' }
  | { type: 'lost' }
  /** The stream ended, and the server does not answer. */
  | { type: 'unreachable' }

/** Parses a server-sent event; unknown types are ignored, so that the server may add some. */
export const messageOf = (event: string, data: string): LiveMessage | undefined => {
  const value = readJson(data)
  if (event === 'bell') {
    const notification = ChangeNotification.safeParse(value)
    return notification.success ? { type: 'bell', notification: notification.data } : undefined
  }
  if (event === 'heartbeat' && typeof value === 'object' && value !== null && 'position' in value) {
    return { type: 'heartbeat', position: String(value.position) }
  }
  return undefined
}
