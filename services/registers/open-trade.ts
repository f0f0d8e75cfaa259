import type { CompanyScope, Position, RegisterUuid } from '@bon/contracts/kernel'
import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { registers } from '@bon/contracts/resources'
import { scopeOf } from '../companies/index.ts'
import type { Catalogue, ResourceDependencies } from '../resources/index.ts'
import type { Sessions } from './sessions.ts'

type Ports = {
  store: Pick<EventStore, 'head'>
  catalogue: Catalogue
  /** Resolves when the configuration has been read up to this position. */
  reach(position: Position): Promise<void>
  sessions: Pick<Sessions, 'latest'>
  /** False when the read model of orders does not get there in time. */
  waitForOrders(position: Position, timeout_ms: number): Promise<boolean>
  /** Number of open orders with active payments. */
  ordersWithMoney(scope: CompanyScope): Promise<number>
}

/** Timeout for the read model of orders to reach the head of the log. */
const timeout_ms = 5_000

/** Read from its stream, to include a session that another process has just opened. */
export const hasOpenSession =
  (sessions: Pick<Sessions, 'latest'>) =>
  async ({ company_uuid }: CompanyScope, register_uuid: RegisterUuid): Promise<boolean> => {
    const session = await sessions.latest(register_uuid, company_uuid)
    return session !== undefined && session.report.status !== 'closed'
  }

/**
 * Sessions from their streams, orders from their read model as of the head; an archived register may have an open
 * session too.
 */
export const openTrade =
  ({
    store,
    catalogue,
    reach,
    sessions,
    waitForOrders,
    ordersWithMoney,
  }: Ports): ResourceDependencies['openTradeOf'] =>
  async (company_uuid) => {
    const head = await store.head()
    await reach(head)
    const scope = scopeOf(catalogue, company_uuid)
    if (!scope) return { open_registers: 0, paid_orders: 0 }
    const latest = await Promise.all(
      [...catalogue.rows(registers, scope)].map(({ uuid }) => sessions.latest(uuid, company_uuid)),
    )
    const open = latest.filter((session) => session && session.report.status !== 'closed')
    if (!(await waitForOrders(head, timeout_ms)))
      throw new StoreUnavailable('the read model of orders is behind the log')
    const paid_orders = await ordersWithMoney(scope)
    return { open_registers: open.length, paid_orders }
  }
