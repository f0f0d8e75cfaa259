import { logStart, type Position } from '@bon/contracts/kernel'
import type { Projection } from '@bon/projections/kernel'
import { type LeadDependencies, openLead } from './lead.ts'
import { createMember, ended, type Member, type Runner, retry, runnerOf, waits } from './member.ts'
import { connectRunner, oneByOne } from './projector-client.ts'

/** Runs projections over one connection, and reconnects when the database is available again (ADR 0074). */
export const startLeader = (deps: LeadDependencies) => {
  const stop = new AbortController()
  const members = new Map<string, Member>()
  let lead: ReturnType<typeof openLead> | undefined
  const { head, watch } = watchLags(deps, members, stop.signal)
  let pause_ms = retry.first_ms

  const allWait = (reason: unknown): void => {
    for (const member of members.values()) waits(member, reason)
  }

  const attempt = async (): Promise<void> => {
    const connection = await connectRunner(deps.url, deps.clock, () => deps.times)
    const leading = new AbortController()
    const fail = (reason: unknown) => {
      if (leading.signal.aborted || stop.signal.aborted) return
      allWait(reason)
      leading.abort(reason)
    }
    void connection.lost.then(fail)
    lead = openLead({
      deps,
      fail,
      client: oneByOne(connection.client),
      signal: AbortSignal.any([stop.signal, leading.signal]),
    })
    try {
      while (!leading.signal.aborted && !stop.signal.aborted) {
        await lead.takeFree([...members.values()])
        pause_ms = retry.first_ms
        await deps.clock.sleep(retry.first_ms, AbortSignal.any([stop.signal, leading.signal]))
      }
    } catch (reason) {
      fail(reason)
    } finally {
      await lead.end(stop.signal.aborted && !leading.signal.aborted)
      lead = undefined
      await connection.close()
    }
    leading.signal.throwIfAborted()
  }

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await attempt()
      } catch (reason) {
        if (stop.signal.aborted) break
        allWait(reason)
        await deps.clock.sleep(pause_ms, stop.signal)
        pause_ms = Math.min(pause_ms * 2, retry.most_ms)
      }
    }
    for (const member of members.values()) ended(member)
  }
  const running = Promise.all([run(), watch()])

  return {
    /** Runs the projection from here on, unless another process does. */
    add: (projection: Projection): Runner => {
      const member = createMember(projection, { head }, deps.log)
      members.set(projection.name, member)
      return runnerOf(member)
    },
    /** Leaves a projection to any process that takes its lock. */
    remove: async (name: string): Promise<void> => {
      const member = members.get(name)
      if (!member) return
      members.delete(name)
      member.leaving.abort()
      // Without its connection the lock is already released.
      await lead?.handBack(member).catch(() => undefined)
      ended(member)
    },
    end: async (): Promise<void> => {
      stop.abort()
      await running
    },
  }
}

/** Looks at the lag of every live member, each time with one shared read of the log's head. */
const watchLags = (
  { store, clock, times }: LeadDependencies,
  members: ReadonlyMap<string, Member>,
  stop: AbortSignal,
) => {
  let head = Promise.resolve<Position>(logStart)
  const watch = async (): Promise<void> => {
    while (!stop.aborted) {
      const live = [...members.values()].filter(({ state }) => state === 'live')
      // All compare with one shared read of the head.
      if (live.length > 0) head = store.head()
      // A failed look keeps the last known lag; health reports the projection itself.
      await Promise.all([head, ...live.map(({ lag }) => lag.look())]).catch(() => undefined)
      await clock.sleep(times.beat_ms, stop)
    }
  }
  return { head: () => head, watch }
}
