import { Bell } from '@bon/contracts/kernel'

/** What the stream and the tabs of a browser tell each other. */
export type LiveMessage =
  | { type: 'bell'; bell: Bell }
  | { type: 'heartbeat'; position: string }
  | { type: 'connected' }
  | { type: 'lost' }

/** One server-sent event as a message; unknown ones are passed over, so that the server may learn new words. */
export const messageOf = (event: string, data: string): LiveMessage | undefined => {
  const value = json(data)
  if (event === 'bell') {
    const bell = Bell.safeParse(value)
    return bell.success ? { type: 'bell', bell: bell.data } : undefined
  }
  if (event === 'heartbeat' && typeof value === 'object' && value !== null && 'position' in value) {
    return { type: 'heartbeat', position: String(value.position) }
  }
  return undefined
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
