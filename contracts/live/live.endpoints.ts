import { z } from 'zod'
import { endpoint } from '../kernel/index.ts'

export const liveEndpoints = {
  /**
   * Server-sent events: `bell` carries a `ChangeNotification`, `heartbeat` the last position of the company every 15 s.
   */
  listen: endpoint({
    method: 'GET',
    path: '/live',
    summary: 'Bells of the company as server-sent events; read through fetch, with the bearer token.',
    permission: 'live.listen',
    returns: z.string(),
    rejects: [],
  }),
}
