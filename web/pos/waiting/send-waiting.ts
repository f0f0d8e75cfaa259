import { type Problem, uuid5 } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { availability, call, isUnanswered, problemOf, unreachable } from '../../shared/api/index.ts'
import { after, pause } from '../../shared/platform/index.ts'
import { nextChange } from '../../shared/store/index.ts'
import { reported } from '../corrections/index.ts'
import type { PendingSale } from '../payments/pending-sale.ts'
import { sendSale } from '../payments/send-sale.ts'
import type { PendingPark, WaitingItem } from './waiting-list.ts'
import { nextToSend } from './waiting-reducer.ts'
import type { Waiting } from './waiting-store.ts'

export type WaitingEnd = Extract<WaitingOutcome, { status: 'answered' | 'refused' }>
type WaitingOutcome =
  | { status: 'answered'; order: OrderView }
  | { status: 'refused'; error: unknown }
  /** `held`: why it cannot be taken yet. */
  | { status: 'unanswered'; held?: Problem }
  | { status: 'renewed'; command: PendingSale }

/** The register is closed, or nobody with the right is signed in: what was sold waits for that too. */
const untilLater: ReadonlySet<string> = new Set([
  'register.not_open',
  'session.forbidden',
  'command.undecided',
])

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
      // What it takes off was reported first, or it would be counted again.
      const isReported = await reported(item.command.body.register_uuid)
      const outcome: WaitingOutcome = isReported ? await sendOne(item) : { status: 'unanswered' }
      if (outcome.status === 'renewed') {
        await change({ type: 'renewed', command_id, command: outcome.command })
        continue
      }
      if (outcome.status === 'unanswered')
        await change({ type: 'unanswered', command_id, held: outcome.held })
      else {
        // The bon in hand must know the new revision before the next item of its order can be made.
        onEnd(item, outcome)
        await change(
          outcome.status === 'answered'
            ? { type: 'answered', command_id, ...answerIn(item, outcome.order) }
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

/** A sale that became an order of its own says nothing of the revision of the other. */
const answerIn = ({ command, made_at }: WaitingItem, order: OrderView) => ({
  revision: order.order_uuid === command.order_uuid ? order.revision : undefined,
  deviations: order.waited?.find(({ since }) => since === made_at)?.deviations,
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

const sendKept = async (command: PendingSale): Promise<WaitingOutcome> => {
  const outcome = await sendSale(waited(command))
  if (outcome.status === 'paid') return { status: 'answered', order: outcome.paid.order }
  if (outcome.status !== 'refused') return { status: 'unanswered' }
  // The register closed between the two steps of the payment, whose ids are used up.
  const { order, error } = outcome
  if (problemOf(error)?.code === 'order.payment_refused')
    return order ? { status: 'renewed', command: renewed(command, order) } : { status: 'unanswered' }
  return laterOr(error)
}

const sendPark = async ({ order_uuid, command_id, if_match, body }: PendingPark): Promise<WaitingOutcome> => {
  const request = {
    params: { uuid: order_uuid },
    commandId: command_id,
    ifMatch: if_match,
    body: { ...body, waited: true as const },
  }
  try {
    return { status: 'answered', order: (await call(orderEndpoints.save, request)).body.order }
  } catch (error) {
    return isUnanswered(error) ? { status: 'unanswered' } : laterOr(error)
  }
}

const laterOr = (error: unknown): WaitingOutcome => {
  const problem = problemOf(error)
  return problem && untilLater.has(problem.code)
    ? { status: 'unanswered', held: reasonOf(error) }
    : { status: 'refused', error }
}

/** What is on the list was sold without a server: it is accepted as it was, and judged afterwards. */
const waited = (command: PendingSale): PendingSale =>
  command.kind === 'sell'
    ? { ...command, body: { ...command.body, waited: true } }
    : { ...command, body: { ...command.body, waited: true } }

/** Derived ids, so that after a reload the same sale is taken anew once. */
const renewed = (command: PendingSale, { revision }: OrderView): PendingSale => {
  const again = <Id extends string>(id: Id): string => uuid5(id, 'again')
  const named = { command_id: again(command.command_id), if_match: revision }
  const payment_uuid = again(command.body.payment_uuid)
  return command.kind === 'sell'
    ? { ...command, ...named, body: { ...command.body, payment_uuid } }
    : { ...command, ...named, body: { ...command.body, payment_uuid } }
}
