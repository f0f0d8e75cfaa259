import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { registers } from '@bon/contracts/resources'
import { orders as ordersProjection, ordersWithMoney } from '@bon/projections/orders'
import type { Sessions } from '@bon/services/registers'
import type { ResourceHouse } from '@bon/services/resources'
import type { Projector } from '../projector/index.ts'
import type { ReadStore } from '../read-store/index.ts'
import type { Catalogue } from './catalogue.ts'
import { scopeOf } from './companies.ts'

type Ports = {
  store: EventStore
  catalogue: Catalogue
  sessions: Sessions
  reads: ReadStore
  waitFor: Projector['waitFor']
}

/** How long the read model of orders may need to reach the head of the log. */
const patience_ms = 5_000

/** By its stream, so that what another process opened a moment ago counts. */
export const hasOpenSession =
  (sessions: Pick<Sessions, 'latest'>) =>
  async ({ company_uuid }: CompanyScope, register_uuid: Uuid): Promise<boolean> => {
    const session = await sessions.latest(register_uuid, company_uuid)
    return session !== undefined && session.report.status !== 'closed'
  }

/** Sessions by their streams, orders by their read model as of the head; an archived register may be open as well. */
export const openTrade =
  ({ store, catalogue, sessions, reads, waitFor }: Ports): ResourceHouse['openTradeOf'] =>
  async (company_uuid) => {
    const head = await store.head()
    await catalogue.reach(head)
    const scope = scopeOf(catalogue, company_uuid)
    if (!scope) return { open_registers: 0, paid_orders: 0 }
    const latest = await Promise.all(
      [...catalogue.rows(registers, scope)].map(({ uuid }) => sessions.latest(uuid, company_uuid)),
    )
    const open = latest.filter((session) => session && session.report.status !== 'closed')
    if (!(await waitFor([ordersProjection.name], head, patience_ms)))
      throw new StoreUnavailable('the read model of orders is behind the log')
    const paid_orders = await reads.withScope(scope, ordersWithMoney)
    return { open_registers: open.length, paid_orders }
  }
