import type { Uuid } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import { projections } from '@bon/projections/all'
import { activeBonsOn, floorPlan } from '@bon/projections/floor-plan'
import { orders, ordersWithMoney } from '@bon/projections/orders'
import { zReports } from '@bon/projections/registers'
import { staffing, turnover } from '@bon/projections/statistics'
import { limitOf } from '@bon/services/companies'
import { hasOpenSession, openTrade } from '@bon/services/registers'
import { createProjector, type WaitFor } from '../projector/index.ts'
import { openQueries, openReadStore } from '../read-store/index.ts'
import { postgresReservations, resourceDependencies, vaultRecords } from '../resources/index.ts'
import type { Foundation } from './open-foundation.ts'
import type { FollowingWriteSide } from './write-side.ts'

/** The read models and their projector, and the resource machine over them. */
export const openReads = (foundation: Foundation, side: FollowingWriteSide) => {
  const { config, urls, pool, store, clock, bus, identity, log } = foundation
  const runs = config.roles.includes('projector') ? {} : { runs: [] }
  const url = urls.application
  const projector = createProjector({
    url,
    store,
    clock,
    log,
    bus,
    projections,
    ...runs,
  })
  const records = vaultRecords({ pool, clock, handler: side.handler })
  const reservations = postgresReservations({ pool, clock })
  const reads = openReadStore({ url: urls.reader, projections })
  // Decisions must not be based on the rows of a former version.
  const isFresh: WaitFor = async (names, position, ms) =>
    (await projector.waitFor(names, position, ms)) && (await reads.servedFormer(names)).length === 0
  const resources = resourceDependencies({
    ...side,
    reads,
    records,
    reservations,
    namesOf: namesOf(identity),
    limitOf: (scope, key) => limitOf(side.catalogue, scope, key),
    openBonsOn: async (scope, table_uuid) => {
      if (!(await isFresh([floorPlan.name], await store.head(), 2_000)))
        throw new StoreUnavailable('the read model of the floor plan is behind the log')
      return reads.withScope(scope, (db) => activeBonsOn(db, table_uuid))
    },
    hasOpenSession: hasOpenSession(side.sessions),
    openTradeOf: openTrade({
      ...side,
      reach: side.catalogue.reach,
      waitForOrders: (position, timeout_ms) => isFresh([orders.name], position, timeout_ms),
      ordersWithMoney: (scope) => reads.withScope(scope, ordersWithMoney),
    }),
  })
  /** @throws StoreUnavailable when the read model does not get there in time. */
  const reach = (what: string, names: readonly string[]) => async (): Promise<void> => {
    if (!(await isFresh(names, await store.head(), 5_000)))
      throw new StoreUnavailable(`the read model of ${what} is behind the log`)
  }
  return {
    projector,
    records,
    reservations,
    reads,
    queries: openQueries(reads),
    resources,
    reachOrders: reach('orders', [orders.name]),
    reachStatistics: reach('the statistics', [turnover.name, staffing.name, zReports.name]),
  }
}

/** The names of people among those who acted. */
const namesOf =
  ({ userOf }: Pick<Foundation['identity'], 'userOf'>) =>
  async (actors: readonly string[]): Promise<Map<Uuid, string>> => {
    const users = await Promise.all(actors.filter(isUuid).map((uuid) => userOf(uuid)))
    return new Map(users.flatMap((user) => (user ? [[user.uuid, user.name]] : [])))
  }

/** The actor is a uuid for a person and a name for a process manager. */
const isUuid = (actor: string): boolean => /^[\da-f]{8}-/.test(actor)
