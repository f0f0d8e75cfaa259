import type { FastifyInstance } from 'fastify'
import { apiPrefix } from './mount.ts'
import { refused } from './problem.ts'

/** The overlay polls this endpoint during maintenance (RES-04). */
const always = `${apiPrefix}/maintenance-mode-active`

/**
 * During maintenance the API answers 503 with the operator's message (RES-01, RES-05). The page, its files and
 * `/health` still work, so that a till that is reloaded meanwhile still shows its overlay and its order.
 */
export const closeForMaintenance = (
  app: FastifyInstance,
  maintenance: () => Promise<{ maintenance: boolean; message: string }>,
): void => {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${apiPrefix}/`) || request.url.startsWith(always)) return
    const { maintenance: isClosed, message } = await maintenance()
    if (!isClosed) return
    const details = message === '' ? {} : { params: { maintenance_message: message } }
    throw refused(503, 'maintenance', { retry_after: 10, ...details })
  })
}
