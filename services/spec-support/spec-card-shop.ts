import {
  addMs,
  isRejection,
  money,
  type OrderUuid,
  type PaymentUuid,
  pieces,
  type RecordedEvent,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { type ExistingOrder, type OrderLine, unpaidOf } from '@bon/contracts/orders'
import { type ExistingAttempt, paymentStream } from '@bon/contracts/payments'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { createSealer } from '../journal/index.ts'
import { type CommandHandler, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { orderDecider, orderStream, type StartPayment } from '../orders/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import {
  createCardHold,
  createFinishRefund,
  createGiveBack,
  createReversal,
  createSettlePayment,
  createTakeCard,
  followCards,
  holdGiftCard,
  payOrder,
  refundOrder,
} from '../processes/index.ts'
import { type ZReportCommand, zReportDecider } from '../registers/index.ts'
import { cardBank, type Fault } from './card-bank.ts'
import { specAgenda } from './spec-agenda.ts'
import { specLogger } from './spec-logger.ts'
import { specId, specStore } from './spec-store.ts'

export const [register_uuid, cashier_uuid, card, cash, company_uuid] = [2, 3, 4, 5, 900].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
export const [terminal_uuid, vat_entity_uuid] = [specId(6), specId(901)]
export const sessionNo = (n: number): Uuid => sessionUuid(register_uuid, n)
const neighbour_register = specId(8)
/** The other company has one register, which is always open. */
const placedAt = (company: Uuid, n: number) =>
  company === company_uuid
    ? { register_uuid, cashier_uuid, session_uuid: sessionNo(n) }
    : { register_uuid: neighbour_register, cashier_uuid, session_uuid: sessionUuid(neighbour_register, 1) }
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }
const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
const place = { uuid: terminal_uuid, class: 'spec', identifier: '1', address: null, box: null }
const decided_on = { revision: undefined, order: undefined }
const dish = (n: number): OrderLine => ({
  uuid: specId(200 + n),
  product_uuid: specId(40),
  name: 'Sild',
  quantity: pieces(1),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04006',
})

type Paying = Partial<Pick<StartPayment, 'payment_uuid' | 'method' | 'gift_card' | 'amount'>> & {
  company?: Uuid
}

type Life = { version?: (handler: CommandHandler) => CommandHandler; crash?: () => void }

/**
 * One register with one terminal, for specs: sessions are opened and closed manually, with a bank besides the books.
 */
export const cardShop = (first: Fault = 'approve') => {
  const log = specStore().log
  const { log: operatorLog, lines } = specLogger()
  const agenda = specAgenda()
  let [fault, now, ids, session] = [first, '2026-11-22T12:00:00.000Z', 10_000, 0]
  const newId = (): Uuid => specId(++ids)
  const bank = cardBank({
    now: () => now,
    fault: () => fault,
    refundFault: () => fault,
    reversalFault: () => 'given_back',
  })
  const context = (company = company_uuid) => ({
    company_uuid: company,
    vat_entity_uuid,
    actor: 'spec',
    now,
    command_id: newId(),
  })
  /**
   * A process without caches on the same log; optionally another version, or one that crashes at some call of the
   * store.
   */
  const live = ({ version = (one) => one, crash = () => undefined }: Life = {}) => {
    const store = withCrashpoints(specStore(log), 'store', crash)
    const handler = version(createCommandHandler(store))
    const sealer = createSealer({ store, signer, entityOf })
    const cardHold = createCardHold({
      handler,
      termsOf: () => ({ currency: 'DKK', tip_allowed: true }),
      kindOf: () => ({}),
      surchargeName: () => 'Kortgebyr',
    })
    const settle = createSettlePayment({
      handler,
      sealer,
      holds: { card: cardHold, gift_card: holdGiftCard(handler) },
    })
    const giveBack = createGiveBack({ handler, settle })
    const openSession = async () => {
      const found = await handler.load(zReportDecider, sessionStream(sessionNo(session)), company_uuid)
      return found?.state.status === 'open' ? sessionNo(session) : undefined
    }
    const cards = createTakeCard({
      handler,
      settle,
      giveBack,
      openSession,
      agenda,
      newId,
      terminal: bank.terminal,
      now: () => now,
      log: operatorLog,
      placeOf: () => place,
      finishRefund: createFinishRefund({ handler, settle }),
      surchargeRateOf: () => 0,
    })
    const refunds = refundOrder(giveBack, createReversal({ handler, settle }))
    return { handler, settle, cards, reactors: [payOrder(settle), refunds, followCards({ agenda })] }
  }
  let life = live()
  const orderOf = async (uuid: Uuid): Promise<ExistingOrder> => {
    const company = log.find(({ stream }) => stream === orderStream(uuid))?.meta.company_uuid ?? company_uuid
    const state = (await live().handler.load(orderDecider, orderStream(uuid), company))?.state
    if (!state || state.status === 'new') throw new Error(`no order ${uuid}`)
    return state
  }
  const inSession = async (command: ZReportCommand, company = company_uuid): Promise<void> => {
    const stream = sessionStream(placedAt(company, session).session_uuid)
    const handled = await life.handler.handle(zReportDecider, stream, command, context(company))
    if (isRejection(handled)) throw new Error(handled.rejection)
  }
  const opening = (company: Uuid, n: number) => {
    const counts = [{ unit: 100, count: 0 }]
    const drawer = { payment_type_uuid: cash, counts, units: [100] }
    return { type: 'OpenRegister', ...placedAt(company, n), n, ...drawer, previous: undefined } as const
  }
  const react = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (const reactor of life.reactors) await reactor.react(events.filter((event) => reactor.wants(event)))
  }
  let handledCount = 0
  /** Runs the reactor and due work for a period. */
  const run = async (ms: number, wait = () => life.cards.idle()): Promise<void> => {
    for (const until = addMs(now, ms); now < until; now = addMs(now, 500)) {
      const events = log.slice(handledCount)
      handledCount = log.length
      await react(events)
      await life.cards.look()
      await wait()
    }
  }
  return {
    bank,
    log,
    lines,
    agenda,
    orderOf,
    run,
    live,
    newId,
    now: () => now,
    meet: (next: Fault) => {
      fault = next
    },
    /** A second process on the same log works concurrently. */
    secondDriver: () => live().cards,
    restart: (as?: Life) => {
      life = live(as)
    },
    /** Redelivers everything, as to a process that lost its latest checkpoints. */
    redeliver: () => react([...log]),
    settle: (order_uuid: OrderUuid, payment_uuid: PaymentUuid, company?: Uuid) =>
      life.settle(order_uuid, payment_uuid, context(company)),
    handler: () => life.handler,
    context,
    openSession: async () => {
      session += 1
      await inSession(opening(company_uuid, session))
    },
    openNeighbour: (company: Uuid) => inSession(opening(company, 1), company),
    startClosing: () => {
      const counted = { counts: [{ unit: 100, count: 0 }], units: [100], expected: zero }
      const countDetails = {
        confirmed_difference: zero,
        counted_tenders: [],
        must_count: [],
        bank_drop_amount: null,
      }
      return inSession({ type: 'StartClosing', cashier_uuid, ...counted, ...countDetails })
    },
    forceClosing: () => {
      const forced = { reason: 'left_open', from: 'back_office' } as const
      return inSession({ type: 'ForceClosing', cashier_uuid, forced })
    },
    endClosing: () => {
      const seals = { first_nr: null, last_nr: null, signature: '', previous_signature: '' }
      return inSession({ type: 'CloseZReport', ...seals })
    },
    openOrder: async (n: number, company = company_uuid): Promise<Uuid> => {
      const order_uuid = specId(1_000 + n)
      const cart = { base: undefined, lines: [dish(n)] }
      const by = placedAt(company, session)
      const command = { type: 'SaveOrder', order_uuid, ...by, short_nr: n + 1, cart } as const
      await life.handler.handle(orderDecider, orderStream(order_uuid), command, context(company))
      return order_uuid
    },
    /**
     * Pays as a till does: starts the payment and settles it as far as possible. Returns the rejection code, if any.
     */
    pay: async (order_uuid: OrderUuid, paying: Paying = {}): Promise<string> => {
      const { company = company_uuid, payment_uuid = newId(), method = 'card', ...rest } = paying
      const unpaid = unpaidOf(await orderOf(order_uuid))
      const started = await life.handler.handle(
        orderDecider,
        orderStream(order_uuid),
        {
          type: 'StartPayment',
          ...placedAt(company, session),
          decided_on,
          payment_uuid,
          method,
          payment_type_uuid: method === 'cash' ? cash : card,
          rounding_unit: 1,
          received: rest.amount ?? unpaid,
          receipt_uuid: newId(),
          overchargeable: true,
          ...rest,
          ...(method === 'card' && { terminal_uuid }),
        },
        context(company),
      )
      if (isRejection(started)) return started.rejection
      const { released, waiting } = await life.settle(order_uuid, payment_uuid, context(company))
      return waiting ? 'waiting' : released ? 'released' : 'settled'
    },
    perform: async (payment_uuid: PaymentUuid, command: PaymentCommand) => {
      const handled = await life.handler.handle(
        paymentDecider,
        paymentStream(payment_uuid),
        command,
        context(),
      )
      if (isRejection(handled)) throw new Error(handled.rejection)
    },
    attempt: async (payment_uuid: PaymentUuid): Promise<ExistingAttempt> => {
      const found = await live().handler.load(paymentDecider, paymentStream(payment_uuid), company_uuid)
      if (!found || found.state.state === 'new') throw new Error(`no attempt ${payment_uuid}`)
      return found.state
    },
    types: () => log.map(({ type }) => type),
    count: (type: string) => log.filter((event) => event.type === type).length,
  }
}
