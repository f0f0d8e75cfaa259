import { liveEndpoints } from '@bon/contracts/live'
import { ApiProblem, readProblem } from '../api/problem.ts'
import { headersOf, urlOf } from '../api/request.ts'
import { refusedToken, sender } from '../api/send.ts'
import { after, pause } from '../platform/index.ts'
import { eventsOf } from './event-stream.ts'
import { type LiveMessage, messageOf } from './messages.ts'

/** Heartbeats come every 15 s; three missing ones mean a dead stream, even without a TCP error. */
const idle_timeout_ms = 45_000

/**
 * Reads the stream until aborted; reconnects with back-off, and emits `connected` each time, so that everything is
 * refetched.
 */
export const listen = async (
  onMessage: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined
  for (let failures = 0; !signal.aborted; ) {
    try {
      lastEventId = await follow(onMessage, signal, lastEventId, () => {
        failures = 0
      })
    } catch (error) {
      // Any failure leads to a reconnect. A stream may end by itself; when the next attempt gets no answer either, the
      // server is away. Browsers report a request without an answer as a TypeError.
      if (failures > 0 && error instanceof TypeError && !signal.aborted) onMessage({ type: 'unreachable' })
    }
    if (signal.aborted) return
    onMessage({ type: 'lost' })
    await pause(Math.min(500 * 2 ** failures++, 15_000), signal)
  }
}

const follow = async (
  onMessage: (message: LiveMessage) => void,
  signal: AbortSignal,
  lastEventId: string | undefined,
  onOpen: () => void,
): Promise<string | undefined> => {
  const quiet = new AbortController()
  let stopWatch = after(idle_timeout_ms, () => quiet.abort())
  try {
    const { token, send } = sender(liveEndpoints.listen)
    const response = await send(urlOf(liveEndpoints.listen, {}), {
      method: liveEndpoints.listen.method,
      headers: {
        ...headersOf(liveEndpoints.listen),
        Accept: 'text/event-stream',
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      },
      signal: AbortSignal.any([signal, quiet.signal]),
    }).catch((error: unknown) => {
      if (error instanceof ApiProblem) refusedToken(token, error.problem)
      throw error
    })
    if (response.status === 401) refusedToken(token, (await readProblem(response)).problem)
    if (!response.ok || !response.body) throw new Error(`live answered ${response.status}`)
    onOpen()
    onMessage({ type: 'connected' })
    for await (const { event, data, id } of eventsOf(response.body)) {
      stopWatch()
      stopWatch = after(idle_timeout_ms, () => quiet.abort())
      lastEventId = id ?? lastEventId
      const message = messageOf(event, data)
      if (message) onMessage(message)
    }
    return lastEventId
  } finally {
    stopWatch()
  }
}
