import type { FastifyInstance } from 'fastify'
import { apiPrefix } from './mount.ts'
import { refused } from './problem.ts'

/** Asked by the overlay itself while the house is closed (RES-04). */
const always = `${apiPrefix}/maintenance-mode-active`

/**
 * A closed house answers its API with 503 and what the operator wrote (RES-01, RES-05). The page, its files and
 * `/health` go on, so that a till that is reloaded meanwhile still finds its overlay and its bon.
 */
export const closeForMaintenance = (
  app: FastifyInstance,
  maintenance: () => Promise<{ maintenance: boolean; message: string }>,
): void => {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${apiPrefix}/`) || request.url.startsWith(always)) return
    const { maintenance: isClosed, message } = await maintenance()
    if (!isClosed) return
    const said = message === '' ? {} : { params: { maintenance_message: message } }
    throw refused(503, 'maintenance', { retry_after: 10, ...said })
  })
}
