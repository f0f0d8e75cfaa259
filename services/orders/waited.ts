import {
  addMs,
  type Instant,
  isWithin,
  latest,
  type Rejection,
  type RequestContext,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Deviation } from '@bon/contracts/orders'
import { type InTheNameOf, refusedInTheNameOf } from '../identity/index.ts'
import type { OrderDependencies } from './order.dependencies.ts'

/** A command arriving within this time counts as live: prices are checked at arrival. */
const liveMs = 15 * 60_000
/** A claimed time may be at most a day old, and not before the session that counts it. */
const oldestMs = 24 * 3_600_000

/**
 * When a sale queued without a server was made, by the till's clock; undefined for a live one. Such a sale is checked
 * as of that moment and flagged: a false claim appears in the report under the cashier's name.
 */
export const waitedSince = (
  sold_at: Instant | undefined,
  session_opened_at: Instant,
  now: Instant,
): Instant | undefined =>
  sold_at === undefined || sold_at > now || isWithin(sold_at, liveMs, now)
    ? undefined
    : latest(sold_at, latest(session_opened_at, addMs(now, -oldestMs)))

/** A command from the till's list of what waits, while it is judged: as of when, and what is unusual so far. */
export type Waiting = { since: Instant; deviations: Deviation[]; accept: (deviation: Deviation) => void }

/** The clocks of till and server may differ by a minute. */
export const clockDriftMs = 60_000

type WaitingBody = { waited?: true | undefined; sold_at?: Instant | undefined }

/**
 * How a command from the till's list is judged; undefined for a live one. The claimed moment is kept as it is: what it
 * says about the price is judged as of then, and shown under the cashier's name.
 */
export const waitingOf = ({ waited, sold_at }: WaitingBody, now: Instant): Waiting | undefined => {
  if (!waited || !sold_at) return undefined
  const deviations: Deviation[] = sold_at > addMs(now, clockDriftMs) ? [{ kind: 'clock' }] : []
  const accept = (deviation: Deviation) => {
    const isNew = !deviations.some((one) => JSON.stringify(one) === JSON.stringify(deviation))
    if (isNew) deviations.push(deviation)
  }
  return { since: sold_at > now ? now : sold_at, deviations, accept }
}

/** Money that a cashier has in hand may wait on a till; a card, a gift card and an invoice are the server's (DEF-19). */
const inHand: ReadonlySet<string> = new Set(['cash', 'autonomous', 'enclosure'])

type PaidBody = WaitingBody & { payment_type_uuid: Uuid; gift_card?: object | undefined }

export const waitingSaleOf = (
  { directory }: Pick<OrderDependencies, 'directory'>,
  body: PaidBody,
  { scope, now }: RequestContext,
): Waiting | undefined => {
  if (!body.waited || body.gift_card) return undefined
  const method = directory.paymentTypeEver(scope, body.payment_type_uuid)?.method
  return method && inHand.has(method) ? waitingOf(body, now) : undefined
}

/**
 * The cashier of what waited may have signed out or left since; one that the company never had, or who had never signed in
 * at this register, is refused.
 */
export const refusedCashier = async (
  deps: Pick<OrderDependencies, 'directory' | 'signIns'>,
  by: InTheNameOf,
  request: RequestContext,
  waiting: Waiting | undefined,
): Promise<Rejection<'request.not_found' | 'cashier.unknown' | 'cashier.not_signed_in'> | undefined> => {
  const refused = await refusedInTheNameOf(deps, by, request)
  if (!waiting || !refused || refused.rejection === 'request.not_found') return refused
  if (!(await deps.directory.everCashier(request.scope, by.cashier_uuid))) return reject('cashier.unknown')
  if (!(await deps.signIns.wasHere(by, waiting.since))) return reject('cashier.not_signed_in')
  waiting.accept({
    kind: refused.rejection === 'cashier.unknown' ? 'cashier_archived' : 'cashier_signed_out',
  })
  return undefined
}

/** What a decision needs of it. */
export const actOf = (waiting: Waiting | undefined) =>
  waiting && { since: waiting.since, deviations: [...waiting.deviations] }
