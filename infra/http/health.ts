import type { Clock } from '@bon/contracts/ports'
import type { FastifyInstance } from 'fastify'

/** Ready: may be sent customers. The rest says why not, by the name of a projection or a store; no customers' data. */
export type Health = () => Promise<{ ready: boolean } & Record<string, unknown>>

const patience = 2_000

/** `GET /health`: 200 while the house can serve, 503 while it cannot or does not answer. */
export const mountHealth = (app: FastifyInstance, health: Health, clock: Clock): void => {
  app.get('/health', async (_request, reply) => {
    const answered = new AbortController()
    const late = clock
      .sleep(patience, answered.signal)
      .then(() => ({ ready: false, reason: 'no answer in time' }))
    const broken = { ready: false, reason: 'failed' }
    const found = await Promise.race([health().catch(() => broken), late])
    answered.abort()
    if (!found.ready) reply.status(503).header('retry-after', '2')
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(found, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
  })
}
