import type { CompanyUuid, Position, Uuid } from '@bon/contracts/kernel'
import { liveEndpoints } from '@bon/contracts/live'
import type { Clock, MessageBus } from '@bon/contracts/ports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { actorHeaders, type Identity } from '../identity/index.ts'
import { createLiveHub, type LiveEvent } from './live-hub.ts'
import { admit, apiPrefix } from './mount.ts'
import { refused } from './problem.ts'
import { type Authorise, type Authorised, mayStill } from './session.ts'

export type LiveOptions = {
  authorise: Authorise
  identity: Pick<Identity, 'stillValid'>
  bus: MessageBus
  clock: Clock
  /** The company's last position by the log or the read side; without it, the last one that was signalled here. */
  positionOf?: ((company_uuid: CompanyUuid) => Promise<Position>) | undefined
}

export const livePath = apiPrefix + liveEndpoints.listen.path

const heartbeatMs = 15_000
/** A till knows within two seconds that its line is cut, also where no side is told (web/shared/live/watch-line.ts). */
const aliveMs = 500
/** Together with the query, a revoked token or role ends its stream within a second (G-31). */
const guardMs = 500
/** Bytes that a client may leave unread before it is disconnected; it reconnects and reads everything again. */
const mostUnread = 64 * 1024
const mostPerSession = 30
/** Per person or paired device, over all sessions; enough for a login that four tills share (S-16). */
const mostPerPerson = 120

type Stream = {
  session_uuid: Uuid
  /** The person, also during an impersonation, or the paired device. */
  holder: Uuid
  token: string
  company_uuid: CompanyUuid
  /** The impersonated user (DEF-48). */
  as: Uuid | undefined
  send: (event: LiveEvent) => void
  /** Sends bytes that say nothing. */
  breathe: () => void
  end: () => void
}

/**
 * Change notifications as server-sent events. Clients read data by position, so a broken stream only costs a refetch.
 */
export const mountLive = (app: FastifyInstance, options: LiveOptions): void => {
  const { authorise, identity, bus, clock, positionOf } = options
  const hub = createLiveHub(bus, (error) => app.log.error({ err: error }, 'live'))
  const streams = new Set<Stream>()
  const closing = new AbortController()

  const beat = async (stream: Stream): Promise<void> => {
    const hubPosition = hub.positionOf(stream.company_uuid)
    // The read side may be unavailable for a moment; the next heartbeat has the position.
    const storedPosition = await positionOf?.(stream.company_uuid).catch(() => hubPosition)
    const position = String(
      storedPosition !== undefined && storedPosition > hubPosition ? storedPosition : hubPosition,
    )
    stream.send({ event: 'heartbeat', data: JSON.stringify({ position }) })
  }

  app.get(livePath, {
    exposeHeadRoute: false,
    onRequest: admit(authorise, liveEndpoints.listen),
    handler: (request, reply) => {
      const { context, token = '' } = request.getDecorator<Authorised>('authorised')
      const { session_uuid = '', scope, impersonated_by, actor } = context
      const holder = impersonated_by ?? actor
      const holderStreams = [...streams].filter((stream) => stream.holder === holder)
      const own = holderStreams.filter((stream) => stream.session_uuid === session_uuid)
      if (own.length >= mostPerSession || holderStreams.length >= mostPerPerson)
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

  /** Checks the tokens of all streams in one query; while the database is unavailable no stream is ended. */
  const guard = async (): Promise<void> => {
    // A stream that opens during the query was not checked; the next round checks it.
    const snapshot = [...streams]
    const sessions = await identity.stillValid([...new Set(snapshot.map((stream) => stream.token))])
    for (const stream of snapshot) {
      const own = sessions.get(stream.token)
      const session = own && actorHeaders(own, stream.as)
      if (!session || !mayStill(session, stream.company_uuid, liveEndpoints.listen)) stream.end()
    }
  }

  // Signals are lost while the bus is down, so after a reconnect every client gets its company's position at once.
  const forgetReconnect = bus.onReconnect(() => {
    for (const stream of streams) void beat(stream)
  })

  const every = repeats(clock, closing.signal)
  app.addHook('onReady', async () => {
    void every(guardMs, async () => {
      if (streams.size > 0) await guard().catch((error) => app.log.warn({ err: error }, 'live'))
    })
    void every(aliveMs, async () => {
      for (const stream of streams) stream.breathe()
    })
    void every(heartbeatMs, async () => {
      await Promise.all([...streams].map(beat))
    })
  })
  app.addHook('preClose', async () => {
    closing.abort()
    forgetReconnect()
    for (const stream of streams) stream.end()
  })
}

/** Runs an action every so many milliseconds, until the signal ends it. */
const repeats =
  (clock: LiveOptions['clock'], signal: AbortSignal) =>
  async (ms: number, action: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await clock.sleep(ms, signal)
      if (!signal.aborted) await action()
    }
  }

/** Writes to the socket of the response, bypassing Fastify: headers once, then events until either side closes. */
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
    breathe: (): void => {
      // What is not read yet says enough.
      if (raw.writableLength === 0) raw.write(':\n\n')
    },
    end: (): void => {
      // A client that does not read would miss the final event too, so the socket is destroyed.
      if (raw.writableNeedDrain) raw.destroy()
      else raw.end()
    },
    whenClosed: (listener: () => void): void => {
      raw.once('close', listener)
    },
  }
}
