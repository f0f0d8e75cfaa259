import { addMs, isRejection, money, pieces, type RecordedEvent, type Uuid, zero } from '@bon/contracts/kernel'
import { type ExistingOrder, type OrderLine, unpaidOf } from '@bon/contracts/orders'
import { type ExistingAttempt, paymentStream } from '@bon/contracts/payments'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { createSealer } from '../journal/index.ts'
import { type CommandHandler, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { specAgenda } from '../kernel/spec-agenda.ts'
import { specId, specStore } from '../kernel/spec-store.ts'
import { orderDecider, orderStream, type StartPayment } from '../orders/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import { type ZReportCommand, zReportDecider } from '../registers/index.ts'
import { cardBank, type Fault } from './card-bank.ts'
import { createCardHold } from './hold-card.ts'
import { holdGiftCard } from './hold-gift-card.ts'
import { payOrder } from './pay-order.process.ts'
import { createFinishRefund, createGiveBack, createUnwind, refundOrder } from './refund-order.process.ts'
import { createSettlePayment } from './settle-payment.ts'
import { createTakeCard, followCards } from './take-card.process.ts'

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
/** A neighbour has one register of his own, which is always open. */
const placedAt = (company: Uuid, n: number) =>
  company === company_uuid
    ? { register_uuid, cashier_uuid, session_uuid: sessionNo(n) }
    : { register_uuid: neighbour_register, cashier_uuid, session_uuid: sessionUuid(neighbour_register, 1) }
const signer = { key_id: 'spec', certificate_pem: '', sign: async (message: string) => `${message.length}` }
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

/** One register with one terminal, for specs: sessions opened and closed by hand, and a bank beside the books. */
export const cardShop = (first: Fault = 'approve') => {
  const log = specStore().log
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
  /** A process without memory over the same log; another program, or one that dies at some call of the store. */
  const live = ({ version = (one) => one, crash = () => undefined }: Life = {}) => {
    const store = withCrashpoints(specStore(log), 'store', crash)
    const handler = version(createCommandHandler(store))
    const sealer = createSealer({ store, signer, entityOf })
    const held = createCardHold({ handler, termsOf: () => ({ currency: 'DKK', tip_allowed: true }) })
    const settle = createSettlePayment({
      handler,
      sealer,
      holds: { card: held, gift_card: holdGiftCard(handler) },
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
      tell: () => undefined,
      placeOf: () => place,
      finishRefund: createFinishRefund({ handler, settle }),
    })
    const refunds = refundOrder(giveBack, createUnwind({ handler, settle }))
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
    const told = await life.handler.handle(zReportDecider, stream, command, context(company))
    if (isRejection(told)) throw new Error(told.rejection)
  }
  const opening = (company: Uuid, n: number) => {
    const counts = [{ unit: 100, count: 0 }]
    const drawer = { payment_type_uuid: cash, counts, units: [100] }
    return { type: 'OpenRegister', ...placedAt(company, n), n, ...drawer, previous: undefined } as const
  }
  const react = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (const reactor of life.reactors) await reactor.react(events.filter((event) => reactor.wants(event)))
  }
  let heard = 0
  /** The reactor hears of everything, and looks after what is due, as long as it takes. */
  const run = async (ms: number, wait = () => life.cards.idle()): Promise<void> => {
    for (const until = addMs(now, ms); now < until; now = addMs(now, 500)) {
      const events = log.slice(heard)
      heard = log.length
      await react(events)
      await life.cards.look()
      await wait()
    }
  }
  return {
    bank,
    log,
    agenda,
    orderOf,
    run,
    live,
    newId,
    now: () => now,
    meet: (next: Fault) => {
      fault = next
    },
    /** Another process over the same log looks after everything, beside the first. */
    secondDriver: () => live().cards,
    restart: (as?: Life) => {
      life = live(as)
    },
    /** Everything is delivered once more, as to a process that lost its checkpoint's last page. */
    redeliver: () => react([...log]),
    settle: (order_uuid: Uuid, payment_uuid: Uuid, company?: Uuid) =>
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
      const beside = { confirmed_difference: zero, means: [], must_count: [], to_cash_deposit: null }
      return inSession({ type: 'StartClosing', cashier_uuid, ...counted, ...beside })
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
    /** As a till does: the payment is started, and driven as far as it goes. Answers the rejection of a refusal. */
    pay: async (order_uuid: Uuid, paying: Paying = {}): Promise<string> => {
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
          ...(method === 'card' ? { terminal_uuid } : {}),
        },
        context(company),
      )
      if (isRejection(started)) return started.rejection
      const { released, waiting } = await life.settle(order_uuid, payment_uuid, context(company))
      return waiting ? 'waiting' : released ? 'released' : 'settled'
    },
    tell: async (payment_uuid: Uuid, command: PaymentCommand) => {
      const told = await life.handler.handle(paymentDecider, paymentStream(payment_uuid), command, context())
      if (isRejection(told)) throw new Error(told.rejection)
    },
    attempt: async (payment_uuid: Uuid): Promise<ExistingAttempt> => {
      const found = await live().handler.load(paymentDecider, paymentStream(payment_uuid), company_uuid)
      if (!found || found.state.state === 'new') throw new Error(`no attempt ${payment_uuid}`)
      return found.state
    },
    types: () => log.map(({ type }) => type),
    count: (type: string) => log.filter((event) => event.type === type).length,
  }
}
