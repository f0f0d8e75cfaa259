import type { RegisterUuid } from '@bon/contracts/kernel'
import { availability } from '../../shared/api/index.ts'
import { createStore, type Store } from '../../shared/store/index.ts'
import type { WaitingEvent, WaitingList, WaitingStorage } from './waiting-list.ts'

export type Waiting = {
  list: Store<WaitingList>
  /** Reads what this device has kept for the register. */
  read: (register_uuid: RegisterUuid) => Promise<void>
  /** Applies the event once it is on disk; rejects when the device cannot keep it. */
  change: (event: WaitingEvent) => Promise<void>
}

/** What changes the list is loaded after the first screen. */
export const createWaiting = (storage?: WaitingStorage): Waiting => {
  const list = createStore<WaitingList>({ items: [], sending: undefined })
  let last: Promise<unknown> = Promise.resolve()
  /** One after another, so that each sees what the one before it made. */
  const queue = (work: (written: typeof import('./waiting-writes.ts')) => Promise<void>): Promise<void> => {
    const done = last.then(async () => work(await import('./waiting-writes.ts')))
    // The failure is the caller's; the next change is written all the same.
    last = done.catch(() => undefined)
    return done
  }
  return {
    list,
    change: (event) => queue(({ onDevice, write }) => write(list, event, storage ?? onDevice)),
    read: (register_uuid) =>
      queue(async ({ onDevice, write }) => {
        const place = storage ?? onDevice
        await write(list, { type: 'read', items: await place.read(register_uuid) }, place)
      }),
  }
}

/** The last request had no answer, or the device has no network. */
export const isAway = (): boolean => !availability.current().reachable || !navigator.onLine
