import type { Position } from '@bon/contracts/kernel'
import { monotonicMs } from '../clock/index.ts'
import type { LockTimes } from '../pool/index.ts'
import { catchUp, liveBatch } from './catch-up.ts'
import { ProjectionFailed } from './fold.ts'
import { followLive, type LiveHouse } from './live.ts'
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

export type LeadHouse = LiveHouse & { url: string; times: LockTimes }

type Options = { house: LeadHouse; client: Queries; signal: AbortSignal; fail: (reason: unknown) => void }

/** What one connection leads while it lasts: takes the locks that are free, catches each up, follows with all of them. */
export const openLead = ({ house, client, signal, fail }: Options) => {
  /** Locks held, and what each of them is doing until it follows. */
  const held = new Map<Member, Promise<void>>()

  const giveBack = async (member: Member): Promise<void> => {
    await unlead(client, member.projection)
    held.delete(member)
  }
  /** Its lock is given back, so that another process may try. */
  const dismiss = async (member: Member, reason: unknown): Promise<void> => {
    if (reason instanceof ProjectionFailed) {
      stopped(member, reason)
      await writeStopped(client, member.projection, reason.message).catch(() => undefined)
    } else failed(member, reason)
    await giveBack(member).catch(fail)
  }
  const live = followLive({
    house,
    client,
    signal,
    fail,
    dismiss: (member, reason) => void dismiss(member, reason),
  })

  const take = async (member: Member, position: Position | undefined): Promise<void> => {
    const leaving = AbortSignal.any([signal, member.leaving.signal])
    const wide = openWide(house)
    try {
      if (position === undefined) throw new Error(`${member.projection.schema} was not migrated`)
      member.written = position
      member.progress.moved(position)
      member.state = 'catching_up'
      const clientFor = (events: number) => (events < liveBatch ? (wide.opened() ?? client) : wide.open())
      const head = await house.store.head()
      await catchUp({ store: house.store, member, clientFor, signal: leaving }, head)
      if (await live.join(member)) mended(member, 'live')
    } catch (reason) {
      if (!leaving.aborted) await dismiss(member, reason)
    } finally {
      await wide.close()
    }
  }

  return {
    /** Takes those whose locks are free; of the others it sees how far they are. */
    takeFree: async (members: readonly Member[]): Promise<void> => {
      const now = monotonicMs()
      const asking = members.filter(
        (member) => member.state === 'waiting' && !held.has(member) && member.not_before <= now,
      )
      if (asking.length === 0) return
      const mine = await tryLead(
        client,
        asking.map(({ projection }) => projection),
      )
      const projectionsOf = (isMine: boolean) =>
        asking.flatMap(({ projection }) => (mine.has(projection.name) === isMine ? [projection] : []))
      const taken = await takeCheckpoints(client, projectionsOf(true))
      const seen = await readCheckpoints(client, projectionsOf(false))
      for (const member of asking) {
        const { name } = member.projection
        if (mine.has(name)) held.set(member, take(member, taken.get(name)))
        else {
          member.progress.moved(seen.get(name) ?? member.progress.position())
          mended(member, 'waiting')
        }
      }
    },
    /** One that others shall have. */
    handBack: async (member: Member): Promise<void> => {
      await held.get(member)
      if (!held.has(member)) return
      await live.release(member)
      await giveBack(member)
    },
    /** After the signal, when nothing more is begun. The checkpoints are written where the locks are still ours. */
    end: async (isOurs: boolean): Promise<void> => {
      await Promise.all(held.values())
      await live.end(isOurs)
    },
  }
}

/** A catch-up folds large batches and analyses its tables: an answer takes longer there. */
const catchUpSilence_ms = 60_000

/** A connection for large batches, so that those who follow do not wait behind them. Opened when there is one. */
const openWide = ({ url, clock, times }: LeadHouse) => {
  let opening: ReturnType<typeof connectRunner> | undefined
  let client: Queries | undefined
  return {
    opened: () => client,
    open: async (): Promise<Queries> => {
      opening ??= connectRunner(url, clock, () => ({ ...times, silence_ms: catchUpSilence_ms }))
      client = (await opening).client
      return client
    },
    close: async (): Promise<void> => {
      const connection = await opening?.catch(() => undefined)
      await connection?.close()
    },
  }
}
