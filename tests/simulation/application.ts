import {
  type Answer,
  type AnyEndpoint,
  type Instant,
  isRejection,
  money,
  type Position,
  type RequestContext,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { createSealer, type Sealer } from '@bon/services/journal'
import {
  type CommandHandler,
  createCommandHandler,
  type ProcessManager,
  withCrashpoints,
} from '@bon/services/kernel'
import { orderRoutes } from '@bon/services/orders'
import {
  closeRegister,
  createCarryLines,
  createGiveBack,
  createReversal,
  createSettlePayment,
  numberPickups,
  payOrder,
  refundOrder,
  sealJournal,
  sealReceipts,
  sealSpans,
  transferLines,
} from '@bon/services/processes'
import { createSessions, registerRoutes } from '@bon/services/registers'
import type { Life } from './faults.ts'
import type { Plant } from './plants.ts'
import { cashiers, directoryOf, entity, entityOf, idOf } from './shop.ts'
import { daySigner } from './signer.ts'

/** The answer to a request: accepted with a body, or a rejection. */
export type Outcome =
  | { body: unknown; revision: bigint | undefined; position: Position | undefined }
  | { rejection: string; params: object }

/** The product's write side, composed over ports that may fail or crash at any call. */
export type Application = {
  life: Life
  store: EventStore
  handler: CommandHandler
  sealer: Sealer
  managers: ProcessManager[]
  call(
    endpoint: AnyEndpoint,
    request: { params: object; body: object | undefined },
    context: RequestContext,
  ): Promise<Outcome>
}

export type ApplicationOptions = {
  store: EventStore
  now(): Instant
  life: Life
  companyOf(register: Uuid): Uuid | undefined
  untilClosed(session_uuid: SessionUuid): Promise<void>
  plant: Plant
}

export const createApplication = ({
  store: wire,
  now,
  life,
  companyOf,
  untilClosed,
  plant,
}: ApplicationOptions): Application => {
  const guarded = <P extends object>(port: P, name: string): P => withCrashpoints(port, name, life.crashpoint)
  const store = guarded(plant.store?.(wire) ?? wire, 'store')
  const signer = guarded(daySigner, 'signer')
  const directory = guarded(directoryOf(companyOf), 'directory')
  const entities = guarded(
    { entityOf: async (uuid: Uuid) => plant.entity ?? entityOf(uuid) ?? entity },
    'entities',
  )
  const shipped = createCommandHandler(store)
  const handler = plant.handler?.(shipped) ?? shipped
  const sessions = createSessions(store, handler, { now })
  const needs = { store, signer, entityOf: entities.entityOf }
  const sealer = plant.sealer?.(needs) ?? createSealer(needs)
  const settle = createSettlePayment({ handler, sealer })
  const carry = createCarryLines(handler)
  const [giveBack, reversal] = [createGiveBack({ handler, settle }), createReversal({ handler, settle })]
  const managers = [
    payOrder(settle),
    transferLines(carry),
    refundOrder(giveBack, reversal),
    numberPickups({ handler, locationOf: () => undefined }),
    closeRegister({ store, handler, sessions, sealer, printsAlways: () => undefined, now }),
    sealJournal(sealer),
    sealReceipts(sealer),
    sealSpans(sealer, 30_000),
  ]
  // PINs are not simulated: the simulation tests money and streams.
  const signIns = {
    begin: async () => undefined,
    end: async () => undefined,
    covers: async () => true,
    stands: async () => true,
    wasHere: async () => true,
  }
  const routes = [
    ...orderRoutes(
      {
        handler,
        sessions,
        directory,
        settle,
        carry,
        giftCards: { find: unasked, refusal: () => undefined, answerTo: unasked },
        leases: { beat: async () => undefined, renewal: async () => undefined },
        texts: { put: unasked, get: async () => new Map() },
        giveBack: async (cause) => {
          await (cause.type === 'OrderReversalStarted' ? reversal : giveBack)(cause)
          return true
        },
        mayReopen: () => true,
        takesAdminPin: async () => idOf('administrator'),
        // Refunds of any size, as if each was approved by a PIN.
        limits: () => ({
          refund: money(5_000_00),
          refund_of_session: money(5_000_00),
          discount: 1000,
          discount_by_kind: {},
          open_price: money(10_000_000_00),
          cash: null,
        }),
        billShown: async () => false,
        signIns,
        refundLimit: () => money(5_000_00),
        hasTable: () => true,
        isProvider: async () => false,
        knows: async () => true,
      },
      {
        list: unasked,
        named: unasked,
        ofCard: unasked,
        dayOf: () => '2026-11-21',
        texts: { get: unasked },
        tablesNumbered: () => [],
        history: unasked,
        receipt: unasked,
      },
    ),
    ...registerRoutes({
      handler,
      sessions,
      directory,
      untilClosed,
      rows: unasked,
      data: unasked,
      dataAnywhere: unasked,
      catalogueChanges: async () => undefined,
      catalogue: unasked,
      takesAdminPin: async () => undefined,
      signIns,
      publishChange: () => undefined,
      clock: { unconfirmed: () => undefined, confirm: async () => undefined },
      openPayments: async () => 0,
      settleTerminals: async () => undefined,
      sumTerminals: async () => undefined,
      ordersAtClose: async () => [],
      reachOrders: async () => undefined,
      oweRest: async () => true,
      dropEmpty: async () => undefined,
      isBlocked: () => false,
      isApproved: () => true,
      underRules: async () => ({ rules: null, has_certificate: false }),
      certificateEndedIn: async () => undefined,
      checkPin: async (_, pin) => {
        const cashier = cashiers[Number(pin) % 10]
        return cashier ? { ...cashier } : 'wrong'
      },
      storeText: unasked,
      readText: unasked,
      pinOpensDrawer: () => false,
      expenseAccounts: () => [],
      countsBlind: () => false,
      hasDrawer: () => false,
      openDrawer: async () => 'none',
    }),
  ]
  const handlers = new Map(routes.map(({ endpoint, handler }) => [endpoint, handler]))
  return {
    life,
    store,
    handler,
    sealer,
    managers: plant.managers?.(managers) ?? managers,
    async call(endpoint, { params, body }, context) {
      const handle = handlers.get(endpoint)
      if (!handle) throw new Error(`no route for ${endpoint.path}`)
      // As over HTTP: the request is parsed by the contract, and no objects are shared with the sender.
      const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
      const read = body === undefined || plant.unparsed ? undefined : endpoint.body.safeParse(sent)
      if (read?.success === false) return { rejection: 'request.invalid', params: {} }
      const parsed = read ? read.data : sent
      const answer = await handle(
        { params: params as never, query: {} as never, body: parsed as never },
        context,
      )
      if (isRejection(answer)) return { rejection: answer.rejection, params: answer.params }
      const { body: content, revision, position } = answer as Answer<unknown>
      return { body: JSON.parse(JSON.stringify(content)), revision, position }
    },
  }
}

const unasked = (): Promise<never> => Promise.reject(new Error('the simulated day asks no read side'))
