import { logStart, reject, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { createSealer } from '@bon/services/journal'
import type { CommandHandler, ProcessManager } from '@bon/services/kernel'
import type { Plant } from './plants.ts'

/** `by` is any failure where a day without the bug has none at all. */
type Bug = { plant(): Plant; by: RegExp }

/** Bugs of parking, of bound ids and of caps, each put into the house at a port or a seam, and what must find it. */
export const hostileBugs: Record<string, Bug> = {
  'a reactor that parks nothing': {
    plant: () => ({ parking: { parksNothing: true } }),
    by: /./,
  },
  'later events of a parked key overtake it': {
    plant: () => ({ parking: { overtakes: true } }),
    by: /^R-4: .* overtook/,
  },
  'what waits is forgotten': {
    plant: () => ({ parking: { forgets: true } }),
    by: /^R-4: .* was planted, and nothing waits/,
  },
  'one event that waits keeps every company waiting': {
    plant: () => ({ parking: { oneKey: true } }),
    by: /^R-4/,
  },
  'a second try that begins behind the first event': {
    plant: () => ({ parking: { retriesFromSecond: true } }),
    by: /^R-4: .* was planted, and nothing waits/,
  },
  'a sealer that skips': { plant: () => ({ managers: skipping }), by: /^R-4/ },
  'a stop that only its own process knows of': {
    plant: () => ({ sealer: forgettingStops }),
    by: /^R-4: .* stopped/,
  },
  'a close that waits behind its company': { plant: () => ({ managers: byCompany }), by: /^R-4/ },
  'amounts and counts without caps': { plant: () => ({ unparsed: true }), by: /./ },
  'a payment known by its id alone': {
    plant: () => ({ handler: byIdAlone }),
    by: /^(money|I20|verify: act)/,
  },
  'a stream that answers every company': {
    plant: () => ({ handler: anyCompany() }),
    by: /^(scope|money|verify: act)/,
  },
  'refunds that do not count those before': {
    plant: () => ({ handler: forgetsRefunds }),
    by: /^(money|verify: refund)/,
  },
  'money released although its session has it': {
    plant: () => ({ handler: releasing() }),
    by: /^(money|verify|I11)/,
  },
}

const skipping = (managers: ProcessManager[]): ProcessManager[] =>
  managers.map((manager) =>
    manager.name.startsWith('seal-')
      ? {
          ...manager,
          react: async (events) => {
            for (const event of events) await manager.react([event]).catch(() => undefined)
          },
        }
      : manager,
  )

/** The fact that a journal has stopped is never written. */
const forgettingStops: NonNullable<Plant['sealer']> = (needs) =>
  createSealer({
    ...needs,
    store: Object.assign(Object.create(needs.store), {
      append: async (...[stream, expected, events]: Parameters<EventStore['append']>) =>
        events.some(({ type }) => type === 'JournalStopped')
          ? { revision: BigInt(expected), position: logStart }
          : needs.store.append(stream, expected, events),
    }) as EventStore,
  })

const byCompany = (managers: ProcessManager[]): ProcessManager[] =>
  managers.map((manager) => ({ ...manager, keyOf: ({ meta }) => meta.company_uuid }))

type Handle = CommandHandler['handle']
const handling = (handler: CommandHandler, handle: Handle): CommandHandler => ({ ...handler, handle })

/** The session has answered this payment: whatever order asks for it now. */
const byIdAlone = (handler: CommandHandler): CommandHandler =>
  handling(handler, (decider, stream, command, context) =>
    handler.handle(
      {
        ...decider,
        decide: (wish, state, now) => {
          const { type, money } = wish as { type: string; money?: { payment_uuid: Uuid } }
          const { answered } = state as { answered?: ReadonlyMap<Uuid, unknown> }
          if (type === 'SettleMoney' && money && answered?.has(money.payment_uuid)) return []
          return decider.decide(wish, state, now)
        },
      },
      stream,
      command,
      context,
    ),
  )

/** Whoever asks is taken for the stream's own company. */
const anyCompany = () => {
  const owners = new Map<string, { company_uuid: Uuid; vat_entity_uuid: Uuid }>()
  const companyOf = (stream: string, company_uuid: Uuid) => owners.get(stream)?.company_uuid ?? company_uuid
  return (handler: CommandHandler): CommandHandler => ({
    ...handler,
    handle: (decider, stream, command, context) => {
      const { company_uuid, vat_entity_uuid } = context
      const owner = owners.get(stream) ?? { company_uuid, vat_entity_uuid }
      owners.set(stream, owner)
      return handler.handle(decider, stream, command, { ...context, ...owner })
    },
    load: (decider, stream, company) => handler.load(decider, stream, companyOf(stream, company)),
    peek: (decider, stream, company) => handler.peek(decider, stream, companyOf(stream, company)),
  })
}

const every = (n: number) => {
  let count = 0
  return () => ++count % n === 0
}

const forgetsRefunds = (handler: CommandHandler): CommandHandler =>
  handling(handler, (decider, stream, command, context) =>
    handler.handle(
      {
        ...decider,
        decide: (wish, state, now) =>
          decider.decide(
            wish,
            (wish as { type: string }).type === 'ReserveRefund'
              ? Object.assign({}, state, { refunds: [] })
              : state,
            now,
          ),
      },
      stream,
      command,
      context,
    ),
  )

/** The session took the money, and the order hears that it did not. */
const releasing = () => {
  const isTurn = every(9)
  return (handler: CommandHandler): CommandHandler =>
    handling(handler, async (decider, stream, command, context) => {
      const handled = await handler.handle(decider, stream, command, context)
      return command.type === 'SettleMoney' && isTurn() ? (reject('register.not_open') as never) : handled
    })
}
