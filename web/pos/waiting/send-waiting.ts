import type { Problem } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { availability, call, isUnanswered, problemOf, unreachable } from '../../shared/api/index.ts'
import { after, pause } from '../../shared/platform/index.ts'
import { sendSale } from '../payments/send-sale.ts'
import { nextToSend, type PendingPark, type WaitingItem } from './waiting-list.ts'
import type { Waiting } from './waiting-store.ts'

export type WaitingEnd = Exclude<WaitingOutcome, { status: 'unanswered' }>
type WaitingOutcome =
  | { status: 'answered'; order: OrderView }
  | { status: 'refused'; error: unknown }
  | { status: 'unanswered' }

/** Milliseconds without an answer after which an item is sent again; the server repeats its answer to the same id. */
const timeoutMs = 10_000
/** Between two tries while the server does not answer. */
const pauseMs = 3_000

/**
 * Sends what waits, one item at a time and in order, until the signal ends it. An item leaves the list only when the
 * server has answered; a refused one stays with its reason.
 */
export const keepSending = async (
  { list, change }: Waiting,
  onEnd: (item: WaitingItem, end: WaitingEnd) => void,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const item = nextToSend(list.get())
    if (!item) {
      await nextChange(list.subscribe, signal)
      continue
    }
    const { command_id } = item.command
    try {
      await change({ type: 'sending', command_id })
      const outcome = await sendOne(item)
      if (outcome.status === 'unanswered') await change({ type: 'unanswered', command_id })
      else {
        // The bon in hand must know the new revision before the next item of its order can be made.
        onEnd(item, outcome)
        await change(
          outcome.status === 'answered'
            ? { type: 'answered', command_id, revision: outcome.order.revision }
            : { type: 'refused', command_id, problem: reasonOf(outcome.error) },
        )
        continue
      }
    } catch {
      // The device could not write: what it has kept before is tried again.
      await change({ type: 'unanswered', command_id }).catch(() => undefined)
    }
    await Promise.race([pause(pauseMs, signal), nextChange(availability.subscribe, signal)])
  }
}

/** Without the order as it is now, which is asked for when the bon is opened again. */
const reasonOf = (error: unknown): Problem => {
  const { current: _, ...reason } = problemOf(error) ?? unreachable().problem
  return reason
}

const nextChange = (subscribe: (listener: () => void) => () => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = subscribe(done)
    signal.addEventListener('abort', done, { once: true })
  })

const sendOne = ({ command }: WaitingItem): Promise<WaitingOutcome> =>
  new Promise((resolve) => {
    const stop = after(timeoutMs, () => resolve({ status: 'unanswered' }))
    const sent = command.kind === 'park' ? sendPark(command) : sendKept(command)
    void sent.then((outcome) => {
      stop()
      resolve(outcome)
    })
  })

const sendKept = async (command: Exclude<WaitingItem['command'], PendingPark>): Promise<WaitingOutcome> => {
  const outcome = await sendSale(command)
  if (outcome.status === 'paid') return { status: 'answered', order: outcome.paid.order }
  return outcome.status === 'refused' ? outcome : { status: 'unanswered' }
}

const sendPark = async ({ order_uuid, command_id, if_match, body }: PendingPark): Promise<WaitingOutcome> => {
  const request = { params: { uuid: order_uuid }, commandId: command_id, ifMatch: if_match, body }
  try {
    return { status: 'answered', order: (await call(orderEndpoints.save, request)).body.order }
  } catch (error) {
    return isUnanswered(error) ? { status: 'unanswered' } : { status: 'refused', error }
  }
}
