import type { MessageBus } from '@bon/contracts/ports'
import { connect, type NatsConnection, StringCodec, type Subscription } from 'nats'
import { assertPattern, assertSubject } from './subjects.ts'

const text = StringCodec()

/**
 * Core publish/subscribe without JetStream, for signals only (RULE-6). While the server is unavailable, messages are
 * lost without an error, so listeners read again when `onReconnect` calls them. Waits for the first connection without
 * a limit, as the processes of a composition start in any order.
 */
export const natsMessageBus = async ({
  url,
  name = 'bon',
}: {
  url: string
  name?: string
}): Promise<MessageBus> => {
  const connection = await connect({
    servers: url,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    ...credentials(url),
  })
  const reconnected = new Set<() => void>()
  // Not awaited: the client does not end this iterator when it closes (nats 2.29.3, observed).
  void watch(connection, () => {
    for (const listener of [...reconnected]) listener()
  })
  return {
    publish(subject, message) {
      assertSubject(subject)
      if (!connection.isClosed()) connection.publish(subject, text.encode(message))
    },
    subscribe(pattern, onMessage) {
      assertPattern(pattern)
      const subscription: Subscription = connection.subscribe(pattern, {
        callback: (error, message) => {
          // A subscription that NATS refuses (permissions) must raise an error; otherwise it would never deliver.
          if (error) throw error
          onMessage(text.decode(message.data), message.subject)
        },
      })
      return () => {
        if (!subscription.isClosed()) subscription.unsubscribe()
      }
    },
    onReconnect(listener) {
      reconnected.add(listener)
      return () => {
        reconnected.delete(listener)
      }
    },
    async close() {
      reconnected.clear()
      await connection.close()
    },
  }
}

const watch = async (connection: NatsConnection, onReconnect: () => void) => {
  for await (const { type } of connection.status()) if (type === 'reconnect') onReconnect()
}

/** The client takes user and password as options only, not from the URL. */
const credentials = (url: string): { user?: string; pass?: string; token?: string } => {
  const { username, password } = new URL(url)
  if (username === '') return {}
  const user = decodeURIComponent(username)
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }
}
