import {
  type CompanyUuid,
  hasKey,
  logStart,
  type PaymentUuid,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { ExistingZReport } from '@bon/contracts/registers'
import { createSealer } from '@bon/services/journal'
import type { CommandHandler, ProcessManager } from '@bon/services/kernel'
import type { Plant } from './plants.ts'

/** `by`: the expected failure; a day without the bug has none. */
type Bug = { plant(): Plant; by: RegExp }

/**
 * Bugs of parking, of id binding and of caps, each planted at a port or a seam, with the failure that must detect it.
 */
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
  'a sealer that skips': { plant: () => ({ managers: skipping }), by: /^R-4|span_changed/ },
  'a stop that only its own process knows of': {
    plant: () => ({ sealer: forgettingStops }),
    by: /^R-4: .* stopped/,
  },
  'a close that waits behind its company': { plant: () => ({ managers: byCompany }), by: /^R-4/ },
  'amounts and counts without caps': { plant: () => ({ unparsed: true }), by: /./ },
  'a payment known by its id alone': {
    plant: () => ({ handler: byIdAlone }),
    by: /^(money|I20|verify: audit_entry)/,
  },
  'a stream that answers every company': {
    plant: () => ({ handler: anyCompany() }),
    by: /^(scope|money|verify: audit_entry)/,
  },
  'refunds that do not count those before': {
    plant: () => ({ handler: forgetsRefunds }),
    by: /^(money|verify: refund)/,
  },
  'money released although its session has it': {
    plant: () => ({ handler: releasing() }),
    by: /^(money|verify|INVAR-11)/,
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

/** The event that a journal has stopped is never written. */
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

/** The session recognises a payment by its id alone, whichever order it belongs to. */
const byIdAlone = (handler: CommandHandler): CommandHandler =>
  handling(handler, (decider, stream, command, context) =>
    handler.handle(
      {
        ...decider,
        decide: (wish, state, now) => {
          const { type, money } = wish as { type: string; money?: { payment_uuid: PaymentUuid } }
          // The session's own type, so that a change of it does not compile here: a session that is new has none.
          const { answered = [] } = state as Partial<Pick<ExistingZReport, 'answered'>>
          if (type === 'SettleMoney' && money && hasKey(answered, money.payment_uuid)) return []
          return decider.decide(wish, state, now)
        },
      },
      stream,
      command,
      context,
    ),
  )

/** Every caller is treated as the stream's own company. */
const anyCompany = () => {
  const owners = new Map<string, { company_uuid: CompanyUuid; vat_entity_uuid: Uuid }>()
  const companyOf = (stream: string, company_uuid: CompanyUuid) =>
    owners.get(stream)?.company_uuid ?? company_uuid
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

/** The session took the money, but the order is told that it did not. */
const releasing = () => {
  const isTurn = every(9)
  return (handler: CommandHandler): CommandHandler =>
    handling(handler, async (decider, stream, command, context) => {
      const handled = await handler.handle(decider, stream, command, context)
      return command.type === 'SettleMoney' && isTurn() ? (reject('register.not_open') as never) : handled
    })
}
