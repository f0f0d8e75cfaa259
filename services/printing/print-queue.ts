import { addMs, type Instant, isRejection, type Uuid } from '@bon/contracts/kernel'
import type { AgendaItem } from '@bon/contracts/ports'
import { type ExistingPrintJob, printJobStream } from '@bon/contracts/printing'
import { afterFailure, type CommandContext, eachDue } from '../kernel/index.ts'
import { given_up_after_ms, type NewTicketJob, printJobDecider } from './print-job.decider.ts'
import { createPrintRows } from './print-rows.ts'
import { type NewPrint, nextLook, type PrintHouse, tryJob, tryNewJob } from './try-print.ts'

/** A job in this process's memory: it waits for its printer, or is there. */
type Held = {
  item: AgendaItem
  printer_uuid: Uuid
  /** Its row of the agenda has been written, or will be with the next write. */
  isKept: boolean
  fresh?: NewPrint & { made(): void; failed(error: unknown): void }
}
type Lane = { waiting: Held[]; run: Promise<void> | undefined }

/** Jobs of the agenda that a look takes: what waited through a restart comes slowly, so that it slows no sale. */
const backlog = 4

export type PrintQueue = ReturnType<typeof createPrintQueue>

/**
 * One queue for each printer, so that a dead one blocks nobody (SC-44). A job goes from the log to its printer within
 * this process; the agenda hears of it when a try fails, or when `keep` is called before it is through (ADR 0063). It
 * prints between `open` and `close` only.
 */
export const createPrintQueue = (house: PrintHouse) => {
  const { handler, agenda, now, tell } = house
  const held = new Map<Uuid, Held>()
  const lanes = new Map<Uuid, Lane>()
  const rows = createPrintRows(agenda)
  let isOpen = false
  let opened_at = now()
  /** What a process that died had in hand is due at once, until this one has seen it all. */
  let isFirstLook = true

  const laneOf = (printer_uuid: Uuid): Lane => {
    const lane = lanes.get(printer_uuid) ?? { waiting: [], run: undefined }
    lanes.set(printer_uuid, lane)
    return lane
  }
  const isFree = (printer_uuid: Uuid): boolean => {
    const { run, waiting } = laneOf(printer_uuid)
    return isOpen && run === undefined && waiting.length === 0
  }
  const start = (lane: Lane): void => {
    if (!isOpen || lane.run || lane.waiting.length === 0) return
    lane.run = empty(lane).finally(() => {
      lane.run = undefined
      start(lane)
    })
  }
  const empty = async (lane: Lane): Promise<void> => {
    while (isOpen) {
      const next = lane.waiting.shift()
      if (!next) break
      await work(next)
    }
    await rows.write().catch((error: unknown) => tell(waits(error)))
  }
  const enter = (one: Held): void => {
    held.set(one.item.uuid, one)
    const lane = laneOf(one.printer_uuid)
    lane.waiting.push(one)
    start(lane)
  }

  const work = async (one: Held): Promise<void> => {
    const { item, printer_uuid, fresh } = one
    try {
      const job = fresh
        ? await tryNewJob(house, item, fresh, fresh.made)
        : await tryJob(house, item, printer_uuid)
      leave(one, job)
    } catch (error) {
      tell(waits(error))
      held.delete(item.uuid)
      fresh?.failed(error)
      // An error that says nothing of the printer.
      rows.change(afterFailure(one.item, now()))
    }
  }
  const leave = (one: Held, job: ExistingPrintJob): void => {
    held.delete(one.item.uuid)
    settle(one, job)
  }
  const settle = ({ item: looked, isKept }: Pick<Held, 'item' | 'isKept'>, job: ExistingPrintJob): void => {
    // It went well, whatever the printer said: the next failure is the first.
    const { failures: _, ...item } = looked
    const next = nextLook(job, now())
    // Its printer, or the one in its place, has not been tried yet.
    if (job.status === 'queued' && job.tries === 0) enter({ item, isKept, printer_uuid: job.printer_uuid })
    else if (next) rows.change({ ...item, ...next })
    else rows.remove(item.uuid, isKept ? item : undefined)
  }

  /** Until then nobody else takes it, and after it somebody does. */
  const lease = (one: Held, at: Instant): void => {
    one.item = { ...one.item, set_at: at, due_at: addMs(at, given_up_after_ms) }
    one.isKept = true
    rows.change(one.item)
  }
  const resume = async (item: AgendaItem): Promise<void> => {
    const folded = await handler.load(printJobDecider, printJobStream(item.uuid), item.company_uuid)
    const job = folded?.state
    if (job?.status === 'queued' || job?.status === 'sent')
      enter({ item, isKept: true, printer_uuid: job.printer_uuid })
    else rows.remove(item.uuid, item)
  }

  /** Takes a job of the log in hand as it is now; one that was taken already is left where it is. */
  const take = async ({ uuid, company_uuid, ...rest }: Omit<AgendaItem, 'kind'>): Promise<void> => {
    const folded = await handler.load(printJobDecider, printJobStream(uuid), company_uuid)
    const job = folded?.state
    if (held.has(uuid) || !job || job.status === 'new') return
    const item: AgendaItem = { kind: 'print', uuid, company_uuid, ...rest }
    settle({ item, isKept: false }, job)
  }

  return {
    take,
    /** Makes the job of a ticket, once; at a printer that is free it is begun with the same append. */
    queue: async (job: NewTicketJob, context: CommandContext): Promise<void> => {
      const { job_uuid: uuid, printer_uuid } = job
      const { company_uuid, vat_entity_uuid, now: set_at } = context
      const item: AgendaItem = { kind: 'print', uuid, company_uuid, vat_entity_uuid, set_at, due_at: set_at }
      const asNew = { ...context, is_new: true }
      if (printer_uuid !== null && isFree(printer_uuid) && !held.has(uuid)) {
        const begun = new Promise<void>((made, failed) => {
          const fresh = { job: { ...job, printer_uuid }, context: asNew, made, failed }
          enter({ item, isKept: false, printer_uuid, fresh })
        })
        const isMade = await begun.then(
          () => true,
          () => false,
        )
        if (isMade) return
      }
      const command = { type: 'QueuePrintJob', job } as const
      const queued = await handler.handle(printJobDecider, printJobStream(uuid), command, asNew)
      if (isRejection(queued)) throw new Error(`print job ${uuid} was refused: ${queued.rejection}`)
      if (queued.repeated) return take(item)
      if (printer_uuid !== null) enter({ item, isKept: false, printer_uuid })
    },
    /** Writes down what is still in hand: after it a process that dies loses no job. */
    keep: async (): Promise<void> => {
      const at = now()
      for (const one of held.values()) if (!one.isKept) lease(one, at)
      await rows.write()
    },
    /** Takes what the agenda says is due: tries that failed, and what a process that died has left. */
    look: async (): Promise<void> => {
      const at = now()
      let taken = 0
      const sortOut = async (item: AgendaItem): Promise<void> => {
        const one = held.get(item.uuid)
        const isDue = item.due_at <= at
        if (one && isDue) lease(one, at)
        if (one || taken === backlog || !(isDue || item.set_at < opened_at)) return
        taken += 1
        await resume(item)
      }
      const until = isFirstLook ? addMs(at, given_up_after_ms) : at
      await rows
        .write()
        .then(() => eachDue(agenda, 'print', until, sortOut))
        .then(() => {
          isFirstLook &&= taken === backlog
        })
        .then(rows.write)
        .catch((error: unknown) => tell(waits(error)))
    },
    open: (): void => {
      isOpen = true
      opened_at = now()
      for (const lane of lanes.values()) start(lane)
    },
    /** Nothing more is begun. */
    close: (): void => {
      isOpen = false
    },
    /** When no printer has anything in hand. */
    idle: async (): Promise<void> => {
      const runs = () => [...lanes.values()].flatMap(({ run }) => run ?? [])
      while (runs().length > 0) await Promise.all(runs())
    },
  }
}

const waits = (error: unknown): string => `a print waits: ${error instanceof Error ? error.message : error}`
