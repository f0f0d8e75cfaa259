import type { Position, Uuid } from '@bon/contracts/kernel'
import { liveEndpoints } from '@bon/contracts/live'
import type { Clock, MessageBus } from '@bon/contracts/ports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { actingAs, type Identity } from '../identity/index.ts'
import { createLiveHub, type LiveEvent } from './live-hub.ts'
import { admit, apiPrefix } from './mount.ts'
import { refused } from './problem.ts'
import { type Authorise, type Authorised, mayStill } from './session.ts'

export type LiveOptions = {
  authorise: Authorise
  identity: Pick<Identity, 'stillValid'>
  bus: MessageBus
  clock: Clock
  /** The company's last position by the log or the read side; without it, the last one that rang here. */
  positionOf?: ((company_uuid: Uuid) => Promise<Position>) | undefined
}

export const livePath = apiPrefix + liveEndpoints.listen.path

const heartbeatMs = 15_000
/** With the look-up itself, a lost token or role ends its stream within a second (G-31). */
const guardMs = 500
/** What a client may leave unread before it is let go; it comes back and reads everything again. */
const mostUnread = 64 * 1024
const mostPerSession = 30
/** Of one person or paired device, whatever sessions they make; a login that four tills share has room (security.md S-16). */
const mostPerPerson = 120

type Stream = {
  session_uuid: Uuid
  /** Who holds it: the person, also while acting in another's name, or the paired device. */
  holder: Uuid
  token: string
  company_uuid: Uuid
  /** As whom provider staff listen (DEF-48). */
  as: Uuid | undefined
  send: (event: LiveEvent) => void
  end: () => void
}

/** Bells as server-sent events. Truth is read by position; a stream that breaks costs a refetch and nothing else. */
export const mountLive = (app: FastifyInstance, options: LiveOptions): void => {
  const { authorise, identity, bus, clock, positionOf } = options
  const hub = createLiveHub(bus, (error) => app.log.error({ err: error }, 'live'))
  const streams = new Set<Stream>()
  const closing = new AbortController()

  const beat = async (stream: Stream): Promise<void> => {
    const seen = hub.seen(stream.company_uuid)
    // The read side may be away for a moment; the next beat says it.
    const known = await positionOf?.(stream.company_uuid).catch(() => seen)
    const position = String(known !== undefined && known > seen ? known : seen)
    stream.send({ event: 'heartbeat', data: JSON.stringify({ position }) })
  }

  app.get(livePath, {
    exposeHeadRoute: false,
    onRequest: admit(authorise, liveEndpoints.listen),
    handler: (request, reply) => {
      const { context, token = '' } = request.getDecorator<Authorised>('authorised')
      const { session_uuid = '', scope, impersonated_by, actor } = context
      const holder = impersonated_by ?? actor
      const held = [...streams].filter((stream) => stream.holder === holder)
      const own = held.filter((stream) => stream.session_uuid === session_uuid)
      if (own.length >= mostPerSession || held.length >= mostPerPerson)
        throw refused(429, 'throttled', { retry_after: 15 })

      const line = openLine(reply)
      const as = impersonated_by && actor
      const stream: Stream = { session_uuid, holder, token, company_uuid: scope.company_uuid, as, ...line }
      const leave = hub.listen(scope.resource_companies, line.send)
      streams.add(stream)
      line.whenClosed(() => {
        leave()
        streams.delete(stream)
      })
      void beat(stream)
    },
  })

  /** Tokens of all streams in one question; while the database is away nobody is thrown out. */
  const guard = async (): Promise<void> => {
    const sessions = await identity.stillValid([...new Set([...streams].map((stream) => stream.token))])
    for (const stream of streams) {
      const own = sessions.get(stream.token)
      const session = own && actingAs(own, stream.as)
      if (!session || !mayStill(session, stream.company_uuid, liveEndpoints.listen)) stream.end()
    }
  }

  // What rang while the bus was away is lost: every client hears at once how far its company has come.
  const forgetReconnect = bus.onReconnect(() => {
    for (const stream of streams) void beat(stream)
  })

  app.addHook('onReady', async () => {
    void every(guardMs, async () => {
      if (streams.size > 0) await guard().catch((error) => app.log.warn({ err: error }, 'live'))
    })
    void every(heartbeatMs, async () => {
      await Promise.all([...streams].map(beat))
    })
  })
  const every = async (ms: number, act: () => Promise<void>): Promise<void> => {
    while (!closing.signal.aborted) {
      await clock.sleep(ms, closing.signal)
      if (!closing.signal.aborted) await act()
    }
  }

  app.addHook('preClose', async () => {
    closing.abort()
    forgetReconnect()
    for (const stream of streams) stream.end()
  })
}

/** The answer's own socket, past Fastify: headers once, then events until one side goes. */
const openLine = (reply: FastifyReply) => {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 1000\n\n')
  return {
    send: ({ event, id, data }: LiveEvent): void => {
      raw.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`)
      if (raw.writableLength > mostUnread) raw.destroy()
    },
    end: (): void => {
      // Who does not read does not hear the end either.
      if (raw.writableNeedDrain) raw.destroy()
      else raw.end()
    },
    whenClosed: (listener: () => void): void => {
      raw.once('close', listener)
    },
  }
}
