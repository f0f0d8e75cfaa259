import { liveEndpoints } from '@bon/contracts/live'
import { ApiProblem, readProblem } from '../api/problem.ts'
import { headersOf, urlOf } from '../api/request.ts'
import { refusedToken, sender } from '../api/send.ts'
import { after, pause } from '../platform/index.ts'
import { eventsOf } from './event-stream.ts'
import { type LiveMessage, messageOf } from './messages.ts'

/** The server sends bytes twice a second; without any the stream is dead, even without a TCP error. */
const idle_timeout_ms = 10_000

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
    let isAway = false
    try {
      lastEventId = await follow(onMessage, signal, lastEventId, () => {
        failures = 0
      })
    } catch (error) {
      // Any failure leads to a reconnect. A stream may end by itself; when the next attempt gets no answer either, the
      // server is away. Browsers report a request without an answer as a TypeError.
      if (failures > 0 && error instanceof TypeError && !signal.aborted) onMessage({ type: 'unreachable' })
      // Given up after ten seconds without a byte: by now the line may be there again (watch-line.ts).
      isAway = error instanceof TypeError || error instanceof DOMException
    }
    if (signal.aborted) return
    onMessage({ type: 'lost' })
    // A server that answers with a refusal is spared; one that is away is known to be back within a second.
    await pause(Math.min(500 * 2 ** failures++, isAway ? 1_000 : 15_000), signal)
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
    const onBytes = () => {
      stopWatch()
      stopWatch = after(idle_timeout_ms, () => quiet.abort())
      onMessage({ type: 'alive' })
    }
    for await (const { event, data, id } of eventsOf(response.body, onBytes)) {
      lastEventId = id ?? lastEventId
      const message = messageOf(event, data)
      if (message) onMessage(message)
    }
    return lastEventId
  } finally {
    stopWatch()
  }
}
