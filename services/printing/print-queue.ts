import { addMs, type Instant, isRejection, type Uuid } from '@bon/contracts/kernel'
import type { AgendaItem } from '@bon/contracts/ports'
import { type ExistingPrintJob, printJobStream } from '@bon/contracts/printing'
import { afterFailure, type CommandContext, eachDue } from '../kernel/index.ts'
import { abandoned_after_ms, type NewTicketJob, printJobDecider } from './print-job.decider.ts'
import { createPrintRows } from './print-rows.ts'
import { type NewPrint, nextAttempt, type PrintDependencies, tryJob, tryNewJob } from './try-print.ts'

/** A job in memory: waiting for its printer, or printing. */
type QueuedJob = {
  item: AgendaItem
  printer_uuid: Uuid
  /** Its agenda item is stored, or will be with the next write. */
  isPersisted: boolean
  fresh?: NewPrint & { made(): void; failed(error: unknown): void }
}
type Lane = { waiting: QueuedJob[]; run: Promise<void> | undefined }

/** Jobs resumed per round: a backlog after a restart must not slow down sales. */
const backlog = 4

export type PrintQueue = ReturnType<typeof createPrintQueue>

/**
 * One queue per printer, so that an unreachable one blocks no other (SC-44). A job goes from the log to its printer
 * within this process; it is put on the agenda when an attempt fails, or when `flush` is called before it has ended
 * (ADR 0063). Prints only between `open` and `close`.
 */
export const createPrintQueue = (deps: PrintDependencies) => {
  const { agenda, now, log } = deps
  const jobs = createJobs(deps)
  const { rows, lanes } = jobs
  let opened_at = now()
  /** On the first passes, jobs of a crashed process are due at once. */
  let isFirstPass = true

  return {
    take: jobs.take,
    /** Creates a ticket's job, once; if its printer is free, the job is started in the same append. */
    queue: (job: NewTicketJob, context: CommandContext) => queueTicket(deps, jobs, job, context),
    /** Stores all jobs in memory on the agenda, so that a crash after it loses none. */
    flush: async (): Promise<void> => {
      const at = now()
      for (const one of jobs.queued()) if (!one.isPersisted) jobs.lease(one, at)
      await rows.write()
    },
    /** Resumes due jobs of the agenda: failed attempts, and those of a crashed process. */
    processDue: async (): Promise<void> => {
      const at = now()
      let resumedCount = 0
      const sortOut = async (item: AgendaItem): Promise<void> => {
        const one = jobs.find(item.uuid)
        const isDue = item.due_at <= at
        if (one && isDue) jobs.lease(one, at)
        if (one || resumedCount === backlog || !(isDue || item.set_at < opened_at)) return
        resumedCount += 1
        await jobs.resume(item)
      }
      const until = isFirstPass ? addMs(at, abandoned_after_ms) : at
      await rows
        .write()
        .then(() => eachDue(agenda, 'print', until, sortOut))
        .then(() => {
          isFirstPass &&= resumedCount === backlog
        })
        .then(rows.write)
        .catch((error: unknown) => logWaiting(log, error))
    },
    open: (): void => {
      opened_at = now()
      lanes.open()
    },
    /** Starts no further jobs. */
    close: lanes.close,
    /** Resolves when no printer is busy. */
    idle: lanes.idle,
  }
}

const logWaiting = (log: PrintDependencies['log'], error: unknown): void => log.warn('prints wait', { error })

/** One lane per printer; its jobs are worked one after the other, while the queue is open. */
const createLanes = (work: (one: QueuedJob) => Promise<void>, onEmpty: () => Promise<void>) => {
  const lanes = new Map<Uuid, Lane>()
  let isOpen = false
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
    await onEmpty()
  }
  return {
    isFree,
    add: (one: QueuedJob): void => {
      const lane = laneOf(one.printer_uuid)
      lane.waiting.push(one)
      start(lane)
    },
    open: (): void => {
      isOpen = true
      for (const lane of lanes.values()) start(lane)
    },
    close: (): void => {
      isOpen = false
    },
    idle: async (): Promise<void> => {
      const runs = () => [...lanes.values()].flatMap(({ run }) => run ?? [])
      while (runs().length > 0) await Promise.all(runs())
    },
  }
}

type Jobs = ReturnType<typeof createJobs>

/** The jobs in memory, from the moment they enter a lane until they leave it for the agenda or for good. */
const createJobs = (deps: PrintDependencies) => {
  const { handler, agenda, now, log } = deps
  const jobs = new Map<Uuid, QueuedJob>()
  const rows = createPrintRows(agenda)
  const work = async (one: QueuedJob): Promise<void> => {
    const { item, printer_uuid, fresh } = one
    try {
      const job = fresh
        ? await tryNewJob(deps, item, fresh, fresh.made)
        : await tryJob(deps, item, printer_uuid)
      leave(one, job)
    } catch (error) {
      log.warn('a print waits', { job_uuid: item.uuid, error })
      jobs.delete(item.uuid)
      fresh?.failed(error)
      // An error that is unrelated to the printer.
      rows.change(afterFailure(one.item, now()))
    }
  }
  const lanes = createLanes(work, () => rows.write().catch((error: unknown) => logWaiting(log, error)))
  const enter = (one: QueuedJob): void => {
    jobs.set(one.item.uuid, one)
    lanes.add(one)
  }
  const leave = (one: QueuedJob, job: ExistingPrintJob): void => {
    jobs.delete(one.item.uuid)
    settle(one, job)
  }
  const settle = (
    { item: looked, isPersisted }: Pick<QueuedJob, 'item' | 'isPersisted'>,
    job: ExistingPrintJob,
  ): void => {
    // The attempt was recorded, whatever its outcome, so failures are counted anew.
    const { failures: _, ...item } = looked
    const next = nextAttempt(job, now())
    // Its printer, or the fallback, has not been tried yet.
    if (job.status === 'queued' && job.tries === 0)
      enter({ item, isPersisted, printer_uuid: job.printer_uuid })
    else if (next) rows.change({ ...item, ...next })
    else rows.remove(item.uuid, isPersisted ? item : undefined)
  }

  /** Reserves the job for this process until the lease ends, after which another may take it. */
  const lease = (one: QueuedJob, at: Instant): void => {
    one.item = { ...one.item, set_at: at, due_at: addMs(at, abandoned_after_ms) }
    one.isPersisted = true
    rows.change(one.item)
  }
  const resume = async (item: AgendaItem): Promise<void> => {
    const folded = await handler.load(printJobDecider, printJobStream(item.uuid), item.company_uuid)
    const job = folded?.state
    if (job?.status === 'queued' || job?.status === 'sent')
      enter({ item, isPersisted: true, printer_uuid: job.printer_uuid })
    else rows.remove(item.uuid, item)
  }

  /** Queues a job of the log by its current state; ignores one that is already queued here. */
  const take = async ({ uuid, company_uuid, ...rest }: Omit<AgendaItem, 'kind'>): Promise<void> => {
    const folded = await handler.load(printJobDecider, printJobStream(uuid), company_uuid)
    const job = folded?.state
    if (jobs.has(uuid) || !job || job.status === 'new') return
    const item: AgendaItem = { kind: 'print', uuid, company_uuid, ...rest }
    settle({ item, isPersisted: false }, job)
  }

  return {
    rows,
    lanes,
    enter,
    lease,
    resume,
    take,
    find: (uuid: Uuid) => jobs.get(uuid),
    queued: () => jobs.values(),
  }
}

const queueTicket = async (
  { handler }: PrintDependencies,
  jobs: Jobs,
  job: NewTicketJob,
  context: CommandContext,
): Promise<void> => {
  const { job_uuid: uuid, printer_uuid } = job
  const { company_uuid, vat_entity_uuid, now: set_at } = context
  const item: AgendaItem = { kind: 'print', uuid, company_uuid, vat_entity_uuid, set_at, due_at: set_at }
  const asNew = { ...context, is_new: true }
  if (printer_uuid !== null && jobs.lanes.isFree(printer_uuid) && !jobs.find(uuid)) {
    const begun = new Promise<void>((made, failed) => {
      const fresh = { job: { ...job, printer_uuid }, context: asNew, made, failed }
      jobs.enter({ item, isPersisted: false, printer_uuid, fresh })
    })
    const isMade = await begun.then(
      () => true,
      // `work` has logged the failure; the job is queued in the usual way below.
      () => false,
    )
    if (isMade) return
  }
  const command = { type: 'QueuePrintJob', job } as const
  const queued = await handler.handle(printJobDecider, printJobStream(uuid), command, asNew)
  if (isRejection(queued)) throw new Error(`print job ${uuid} was refused: ${queued.rejection}`)
  if (queued.repeated) return jobs.take(item)
  if (printer_uuid !== null) jobs.enter({ item, isPersisted: false, printer_uuid })
}
