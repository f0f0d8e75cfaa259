import type { Position } from '@bon/contracts/kernel'
import { monotonicMs } from '../clock/index.ts'
import type { LockTimes } from '../pool/index.ts'
import { catchUp, liveBatch } from './catch-up.ts'
import { ProjectionFailed } from './fold.ts'
import { followLive, type LiveDependencies } from './live.ts'
import { failed, type Member, mended, stopped } from './member.ts'
import {
  connectRunner,
  type Queries,
  readCheckpoints,
  takeCheckpoints,
  tryLead,
  unlead,
  writeStopped,
} from './projector-client.ts'

export type LeadDependencies = LiveDependencies & { url: string; times: LockTimes }

type Options = {
  deps: LeadDependencies
  client: Queries
  signal: AbortSignal
  fail: (reason: unknown) => void
}

/**
 * The projections that one connection leads: takes free locks, catches each projection up, then follows the log with
 * all of them.
 */
export const openLead = ({ deps, client, signal, fail }: Options) => {
  /** Locks held, with the catch-up of each. */
  const locks = new Map<Member, Promise<void>>()

  const giveBack = async (member: Member): Promise<void> => {
    await unlead(client, member.projection)
    locks.delete(member)
  }
  /** Releases its lock, so that another process can try. */
  const dismiss = async (member: Member, reason: unknown): Promise<void> => {
    if (reason instanceof ProjectionFailed) {
      stopped(member, reason)
      // If this cannot be written, the next process to take the lock finds the same failure.
      await writeStopped(client, member.projection, reason.message).catch(() => undefined)
    } else failed(member, reason)
    await giveBack(member).catch(fail)
  }
  const live = followLive({
    deps,
    client,
    signal,
    fail,
    dismiss: (member, reason) => void dismiss(member, reason),
  })

  const take = async (member: Member, position: Position | undefined): Promise<void> => {
    const leaving = AbortSignal.any([signal, member.leaving.signal])
    const wide = openWide(deps)
    try {
      if (position === undefined) throw new Error(`${member.projection.schema} was not migrated`)
      member.written = position
      member.progress.moved(position)
      member.state = 'catching_up'
      const clientFor = (events: number) => (events < liveBatch ? (wide.opened() ?? client) : wide.open())
      const head = await deps.store.head()
      await catchUp({ store: deps.store, member, clientFor, signal: leaving }, head)
      if (await live.join(member)) mended(member, 'live')
    } catch (reason) {
      if (!leaving.aborted) await dismiss(member, reason)
    } finally {
      await wide.close()
    }
  }

  return {
    /** Takes the members with free locks; reads the checkpoints of the others. */
    takeFree: async (members: readonly Member[]): Promise<void> => {
      const now = monotonicMs()
      const candidates = members.filter(
        (member) => member.state === 'waiting' && !locks.has(member) && member.not_before <= now,
      )
      if (candidates.length === 0) return
      const { mine, ownCheckpoints, otherCheckpoints } = await lockFree(client, candidates)
      for (const member of candidates) {
        const { name } = member.projection
        if (mine.has(name)) locks.set(member, take(member, ownCheckpoints.get(name)))
        else {
          member.progress.moved(otherCheckpoints.get(name) ?? member.progress.position())
          mended(member, 'waiting')
        }
      }
    },
    /** Releases a projection for other processes. */
    handBack: async (member: Member): Promise<void> => {
      await locks.get(member)
      if (!locks.has(member)) return
      await live.release(member)
      await giveBack(member)
    },
    /** After the signal, when no new work starts. Writes the checkpoints if the locks are still held. */
    end: async (isOurs: boolean): Promise<void> => {
      await Promise.all(locks.values())
      await live.end(isOurs)
    },
  }
}

/** A catch-up folds large batches and analyses its tables, so answers take longer. */
const catchUpTimeout_ms = 60_000

/** A connection for large batches, so that live batches do not wait behind them. Opened when first needed. */
const openWide = ({ url, clock, times }: LeadDependencies) => {
  let opening: ReturnType<typeof connectRunner> | undefined
  let client: Queries | undefined
  return {
    opened: () => client,
    open: async (): Promise<Queries> => {
      opening ??= connectRunner(url, clock, () => ({ ...times, answer_timeout_ms: catchUpTimeout_ms }))
      client = (await opening).client
      return client
    },
    close: async (): Promise<void> => {
      // A connection that never opened needs no closing; the catch-up reported its failure.
      const connection = await opening?.catch(() => undefined)
      await connection?.close()
    },
  }
}

/** Takes the locks that are free; reads the checkpoints of all. */
const lockFree = async (client: Queries, candidates: readonly Member[]) => {
  const mine = await tryLead(
    client,
    candidates.map(({ projection }) => projection),
  )
  const projectionsOf = (isMine: boolean) =>
    candidates.flatMap(({ projection }) => (mine.has(projection.name) === isMine ? [projection] : []))
  const ownCheckpoints = await takeCheckpoints(client, projectionsOf(true))
  const otherCheckpoints = await readCheckpoints(client, projectionsOf(false))
  return { mine, ownCheckpoints, otherCheckpoints }
}
