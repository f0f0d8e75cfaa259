import { type EntrySealed, journalStream } from '@bon/contracts/journal'
import {
  bigintToPosition,
  type Money,
  type NewEvent,
  type Position,
  positionToBigint,
  type RecordedEvent,
  type Uuid,
  uuid5,
  vatIn,
} from '@bon/contracts/kernel'
import { type EventStore, WrongExpectedRevision } from '@bon/contracts/ports'
import type { ZReportView } from '@bon/contracts/registers'
import { emptyPart, foldJournal, type JournalPart, type Sealed, sealEntries } from '@bon/services/journal'
import type { CommandHandler, ProcessManager } from '@bon/services/kernel'
import { type ZReportCommand, zReportDecider } from '@bon/services/registers'
import type { Plant } from './plants.ts'

type Bug = { plant(): Plant; by: RegExp }

/**
 * Bugs that break an invariant (INVAR-1 to INVAR-20), each planted at a port or a seam, with the failure that must
 * detect it.
 */
export const bugs: Record<string, Bug> = {
  'an answer before the commit': {
    plant: () => ({ store: ackBeforeCommit }),
    by: /^INVAR-1[01]/,
  },
  'a command id that the server forgets': { plant: () => ({ handler: forgetful() }), by: /^INVAR-1[01]/ },
  'a number taken before the append': { plant: () => ({ sealer: numberFirst() }), by: /journal.nr/ },
  'a source sealed at every delivery': {
    plant: () => ({ sealer: sealAgain() }),
    by: /journal.source_not_waiting/,
  },
  'a close that does not wait for acts': {
    plant: () => ({ managers: deferActions }),
    by: /z.act_missing|late_entry.belongs_in_z/,
  },
  'VAT computed from the totals of the Z': { plant: () => ({ answer: vatOfTotals }), by: /INVAR-6/ },
  'a retry with a new id': { plant: () => ({ newIdPerAttempt: true }), by: /^INVAR-(5|10)/ },
  'a checkpoint that counts events': {
    plant: () => ({ checkpoint: { after: (from, events) => counted(from, events) } }),
    by: /the position of no record/,
  },
  'a checkpoint that skips': {
    plant: () => ({ checkpoint: { after: (_, __, upTo, store) => nextAfter(upTo, store) } }),
    by: /unsealed|act_missing|not_carried|left_started|span_changed/,
  },
  'a checkpoint saved before the reaction': {
    plant: () => ({ checkpoint: { beforeReacting: true } }),
    by: /unsealed|act_missing|not_carried|left_started|span_changed/,
  },
  'money in floating point': { plant: () => ({ handler: floatMoney }), by: /verify: receipt/ },
  'an hour that comes twice in October': {
    plant: () => ({ entity: { cvr: '39475620', zone: 'UTC' } }),
    by: /journal.signed_text: trans(Time|Date)/,
  },
  'an append that expects nothing': {
    plant: () => ({ store: lastWriteWins }),
    by: /^(INVAR-10|INVAR-11|merge|verify: (event|log|order|session))/,
  },
  'money taken after the close began': { plant: () => ({ handler: lateMoney }), by: /money.after_closing/ },
}

/** Arithmetic that the type of a position forbids. */
const counted = (position: Position, events: number): Position =>
  bigintToPosition(positionToBigint(position) + BigInt(events))

const nextAfter = async (position: Position, store: EventStore): Promise<Position> => {
  for await (const next of store.readAll(position, { limit: 1 })) return next.position
  return position
}

/** Acknowledges at once and writes with the next append: a write in memory is lost when the process crashes. */
const ackBeforeCommit = (store: EventStore): EventStore => {
  let activeOrder: (() => Promise<unknown>) | undefined
  const flush = async () => {
    const write = activeOrder
    activeOrder = undefined
    await write?.()
  }
  return {
    ...store,
    async append(stream, expected, events) {
      await flush()
      const current = expected === 'none' || expected === 'any' ? -1n : expected
      if (!stream.startsWith('order-')) return store.append(stream, expected, events)
      activeOrder = () => store.append(stream, expected, events).catch(() => undefined)
      const head = await store.head()
      const positions = events.map((_, i) => counted(head, 7 * (i + 1)))
      return { revision: current + BigInt(events.length), position: positions.at(-1) ?? head, positions }
    },
    async *readStream(stream, options) {
      await flush()
      yield* store.readStream(stream, options)
    },
    async *readStreams(streams) {
      await flush()
      yield* store.readStreams(streams)
    },
  }
}

/** Every delivery is a new command. */
const forgetful = () => {
  let deliveries = 0
  return (handler: CommandHandler): CommandHandler => ({
    ...handler,
    handle: (decider, stream, command, context) =>
      handler.handle(decider, stream, command, {
        ...context,
        command_id: uuid5(context.command_id, `${++deliveries}`),
      }),
    repeated: async () => undefined,
  })
}

type SealerNeeds = Parameters<NonNullable<Plant['sealer']>>[0]
type Planted = { find: boolean; number(part: JournalPart): void }

/** A naive sealer: one part without end, one entry at a time. */
const plantedSealer =
  ({ find, number }: Planted) =>
  ({ store, signer, entityOf }: SealerNeeds) => {
    let turn: Promise<unknown> = Promise.resolve()
    const seal = async (source: RecordedEvent): Promise<Sealed> => {
      try {
        return await attempt(source)
      } catch (error) {
        if (error instanceof WrongExpectedRevision) return seal(source)
        throw error
      }
    }
    const attempt = async (source: RecordedEvent): Promise<Sealed> => {
      const part = emptyPart(1)
      const stream = journalStream(source.meta.vat_entity_uuid, 1)
      for await (const { type, data, revision } of store.readStream(stream))
        foldJournal(part, { type, data } as Parameters<typeof foldJournal>[1], revision)
      const existing = part.sealed.get(source.event_id)
      if (existing && find) return existing
      if (part.revision < 0n) await store.append(stream, 'none', [opening(source)])
      const expected = part.revision < 0n ? 0n : part.revision
      number(part)
      const [entry] = await sealEntries(part, [source], await entityOf(source.meta.vat_entity_uuid), signer)
      if (!entry) throw new Error('nothing sealed')
      await store.append(stream, expected, [sealed(source, entry, `sealed ${expected}`)])
      foldJournal(part, { type: 'EntrySealed', data: entry }, expected + 1n)
      const answer = part.sealed.get(source.event_id)
      if (!answer) throw new Error('not found after sealing')
      return answer
    }
    return {
      seal: (source: RecordedEvent) => {
        const mine = turn.then(() => seal(source))
        turn = mine.catch(() => undefined)
        return mine
      },
      sealSpans: async () => undefined,
      sealSpansToEnd: async () => undefined,
    }
  }

const opening = (source: RecordedEvent): NewEvent => {
  const { sealed: _, ...part } = emptyPart(1)
  const data = {
    n: 1,
    day: source.meta.business_day,
    after: '0',
    next_seq: 1,
    next_nr: 1,
    previous_hash: part.previous_hash,
    heads: {},
    spans_up_to: '0',
    spanned_events: 0,
    at: source.meta.at,
  }
  return { event_id: uuid5(source.event_id, 'opened'), type: 'JournalOpened', data, meta: source.meta }
}
const sealed = (source: RecordedEvent, data: EntrySealed, name: string): NewEvent => {
  const event_id = uuid5(source.event_id, name)
  return {
    event_id,
    type: 'EntrySealed',
    data,
    meta: { ...source.meta, actor: 'sealer', command_id: event_id },
  }
}

/** The number comes from a counter outside the log, like a database sequence. */
const numberFirst = () => {
  let refund_order = 0
  return plantedSealer({
    find: true,
    number: (part) => {
      part.next_nr = ++refund_order
    },
  })
}
const sealAgain = () => plantedSealer({ find: false, number: () => undefined })

/** Actions are recorded in the session only after it is closed. */
const deferActions = (managers: ProcessManager[]): ProcessManager[] =>
  managers.map((manager) =>
    manager.name === 'close-register'
      ? {
          ...manager,
          react: async (events) => {
            const closings = events.filter(({ type }) => type === 'ClosingStarted')
            const actions = events.filter(({ type }) => type !== 'ClosingStarted')
            await manager.react([...closings, ...actions])
          },
        }
      : manager,
  )

const vatOfTotals = (body: unknown): unknown => {
  const { z_report } = body as { z_report?: ZReportView }
  if (!z_report) return body
  const by_rate = z_report.totals.by_rate.map((rate) => ({ ...rate, vat: vatIn(rate.gross, rate.vat_rate) }))
  return { z_report: { ...z_report, totals: { ...z_report.totals, by_rate } } }
}

const settlesMoney = (command: object): command is Extract<ZReportCommand, { type: 'SettleMoney' }> =>
  'type' in command && command.type === 'SettleMoney'

/** Calculates each line's VAT in kroner with decimals, rounded at the end. */
const floatMoney = (handler: CommandHandler): CommandHandler => ({
  ...handler,
  handle: (decider, stream, command, context) => {
    if (!settlesMoney(command)) return handler.handle(decider, stream, command, context)
    const receipts = command.receipts.map((receipt) => {
      let vat = 0
      for (const line of receipt.sold) vat += ((line.gross / 100) * line.vat_rate) / (1000 + line.vat_rate)
      const rounded = Math.floor(vat * 100) as Money
      return { ...receipt, vat: rounded, net: (receipt.gross - rounded) as Money }
    })
    return handler.handle(decider, stream, { ...command, receipts }, context)
  },
})

const lastWriteWins = (store: EventStore): EventStore => ({
  ...store,
  append: (stream, expected, events) =>
    store.append(stream, stream.startsWith('journal-') ? expected : 'any', events),
})

/** The session's check is missing: money is taken in any state of the session. */
const lateMoney = (handler: CommandHandler): CommandHandler => ({
  ...handler,
  handle: (decider, stream, command, context) => {
    if (!settlesMoney(command)) return handler.handle(decider, stream, command, context)
    const open = {
      ...zReportDecider,
      decide: (wish: typeof command, report: { status: string }, now: { now: string; command_id: Uuid }) =>
        zReportDecider.decide(
          wish,
          (report.status === 'closing' ? { ...report, status: 'open' } : report) as never,
          now,
        ),
    }
    return handler.handle(open as unknown as typeof decider, stream, command, context)
  },
})
