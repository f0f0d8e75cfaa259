import type { Clock } from '@bon/contracts/ports'
import type { FastifyInstance } from 'fastify'

/** `ready`: can serve requests. The other fields name the projection or store that is not ready; no customer data. */
export type Health = () => Promise<{ ready: boolean } & Record<string, unknown>>

const timeout_ms = 2_000

/** `GET /health`: 200 while the server can serve, 503 while it cannot or the check times out. */
export const mountHealth = (app: FastifyInstance, health: Health, clock: Clock): void => {
  app.get('/health', async (_request, reply) => {
    const answered = new AbortController()
    const late = clock
      .sleep(timeout_ms, answered.signal)
      .then(() => ({ ready: false, reason: 'no answer in time' }))
    const broken = { ready: false, reason: 'failed' }
    const checked = health().catch((error: unknown) => {
      app.log.warn({ err: error }, 'the health check failed')
      return broken
    })
    const found = await Promise.race([checked, late])
    answered.abort()
    if (!found.ready) reply.status(503).header('retry-after', '2')
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(found, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
  })
}
