import type { MessageBus } from '@bon/contracts/ports'
import { assertPattern, assertSubject, matches } from './subjects.ts'

type Listener = { pattern: string; onMessage: (message: string, subject: string) => void }

/**
 * The bus of a single process. It delivers in a later turn, as a network would: callers must not rely on synchronous
 * delivery.
 */
export const memoryMessageBus = (): MessageBus => {
  const listeners = new Set<Listener>()
  let closed = false
  const deliver = (subject: string, message: string) => {
    for (const listener of [...listeners]) {
      if (listeners.has(listener) && matches(listener.pattern, subject)) listener.onMessage(message, subject)
    }
  }
  return {
    publish(subject, message) {
      assertSubject(subject)
      if (!closed) setImmediate(deliver, subject, message)
    },
    subscribe(pattern, onMessage) {
      assertPattern(pattern)
      const listener = { pattern, onMessage }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    // The connection is never lost, so the listener is never called.
    onReconnect: () => () => undefined,
    async close() {
      closed = true
      listeners.clear()
    },
  }
}
