import { type Instant, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import { type ParkedWork, parkedWorkEndpoints } from '@bon/contracts/parked-work'

export type ParkedWorkPort = {
  list(): Promise<(Omit<ParkedWork, 'requested_by'> & { requested_by: Uuid | null })[]>
  /** Idempotent per actor and command. */
  retry(request: {
    process: string
    key: string
    actor: Uuid
    command_id: Uuid
    now: Instant
  }): Promise<'requested' | 'request.not_found' | 'command.reused'>
  /** Undefined for an unknown actor. */
  nameOf(actor: Uuid): Promise<string | undefined>
}

export const parkedWorkRoutes = ({ list, retry, nameOf }: ParkedWorkPort): Route[] => [
  route(parkedWorkEndpoints.list, async () => {
    const rows = await list()
    const parked = await Promise.all(
      rows.map(async ({ requested_by, ...row }) => ({
        ...row,
        requested_by: requested_by === null ? null : ((await nameOf(requested_by)) ?? null),
      })),
    )
    return { body: { parked } }
  }),

  route(parkedWorkEndpoints.retry, async ({ body }, { actor, command_id, now }) => {
    const outcome = await retry({ ...body, actor, command_id, now })
    return outcome === 'requested' ? { body: {} } : reject(outcome)
  }),
]
