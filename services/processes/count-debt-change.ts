import { debtOf, giftCardBooks, giftCardEvents } from '@bon/contracts/gift-cards'
import {
  type CompanyUuid,
  hasKey,
  type Instant,
  isEvent,
  isRejection,
  negated,
  type RecordedEvent,
  type SessionUuid,
  uuid5,
} from '@bon/contracts/kernel'
import { paymentClassOf } from '@bon/contracts/orders'
import { leftIn, sessionStream, sessionUuid, type ZReportEvent } from '@bon/contracts/registers'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { type Sessions, zReportDecider } from '../registers/index.ts'
import { anyContentHash, whoOf } from './who.ts'

type Needs = { handler: CommandHandler; sessions: Pick<Sessions, 'latest'>; now(): Instant }
type Changed = Omit<Extract<ZReportEvent, { type: 'GiftCardDebtChanged' }>['data'], 'at'>

const isIssued = isEvent(giftCardEvents, 'GiftCardIssued')
const isPaidOut = isEvent(giftCardEvents, 'GiftCardPaidOut')
const isLapsedCard = isEvent(giftCardEvents, 'GiftCardLapsed')

/** What changed the debt of a card without a sale or a use, and the session that counts it. */
export const debtChangeIn = (event: RecordedEvent): (Changed & { session_uuid: SessionUuid }) | undefined => {
  const of = { gift_card_uuid: event.stream.slice('giftCard-'.length), source_event_id: event.event_id }
  if (isIssued(event)) {
    const { source, terms, amount } = event.data
    const books = giftCardBooks(terms)
    if (source.kind !== 'import' || !books) return undefined
    const { by, contra_account_uuid } = source
    return { ...by, kind: 'imported', ...of, ...debtOf(books, amount), contra_account_uuid }
  }
  if (isPaidOut(event)) {
    const { at: _, payment, ...debt } = event.data
    const payment_class = paymentClassOf(payment)
    const paid = { ...payment, amount: negated(debt.amount), payment_class }
    return { ...debt, kind: 'paid_out', ...of, payment: paid }
  }
  if (!isLapsedCard(event)) return undefined
  const { at: _, ...debt } = event.data
  return { ...debt, kind: 'lapsed', ...of }
}

/** Sessions may open and close while one is looked for; each attempt reads again. */
const attempts = 5

/**
 * Copies a change of a card's debt into its session, once. One whose session has closed meanwhile counts in the
 * register's next one, listed as from its own Z; where none is open the desk's is opened for it.
 */
export const countDebtChange = async (deps: Needs, event: RecordedEvent): Promise<void> => {
  const change = debtChangeIn(event)
  if (!change) return
  const { session_uuid, ...changed } = change
  const context = {
    ...whoOf(event, 'close-register'),
    command_id: uuid5(event.event_id, 'debt'),
    command_hash: anyContentHash,
  }
  const counted = await record(deps, sessionStream(session_uuid), { changed, at: event.meta.at }, context)
  if (!isRejection(counted)) return
  if (counted.rejection !== 'register.not_open')
    throw new Error(`${sessionStream(session_uuid)} did not count a gift card: ${counted.rejection}`)
  const session = await deps.handler.load(zReportDecider, sessionStream(session_uuid), context.company_uuid)
  if (!session || session.state.status === 'new') throw new Error(`no session ${session_uuid}`)
  const late = { ...changed, late: { session_uuid, n: session.state.n } }
  await countLate(deps, late, { ...context, now: deps.now() })
}

const record = (
  { handler }: Pick<Needs, 'handler'>,
  stream: string,
  of: { changed: Changed; at: Instant },
  context: CommandContext,
) =>
  handler.handle<typeof zReportDecider, 'RecordDebtChange'>(
    zReportDecider,
    stream,
    { type: 'RecordDebtChange', ...of },
    context,
  )

type Late = Changed & { late: NonNullable<Changed['late']> }

const countLate = async (deps: Needs, changed: Late, context: CommandContext): Promise<void> => {
  const { register_uuid, cashier_uuid } = changed
  for (let attempt = 0; attempt < attempts; attempt++) {
    const last = await deps.sessions.latest(register_uuid, context.company_uuid)
    if (!last) throw new Error(`register ${register_uuid} has no session`)
    if (await isCounted(deps, last.n, changed, context.company_uuid)) return
    if (last.report.status === 'closed') {
      const { cash_type_uuid: payment_type_uuid, cash_register_rules } = last.report
      const [n, previous] = [last.n + 1, leftIn(last.report)]
      const session_uuid = sessionUuid(register_uuid, n)
      await deps.handler.handle<typeof zReportDecider, 'OpenDesk'>(
        zReportDecider,
        sessionStream(session_uuid),
        {
          type: 'OpenDesk',
          opening: {
            session_uuid,
            register_uuid,
            n,
            cashier_uuid,
            payment_type_uuid,
            previous,
            cash_register_rules,
          },
        },
        { ...context, command_id: uuid5(session_uuid, 'open') },
      )
      continue
    }
    const stream = sessionStream(last.session_uuid)
    if (!isRejection(await record(deps, stream, { changed, at: context.now }, context))) return
  }
  throw new Error(`${changed.source_event_id} waits for a session that counts it`)
}

/** In a session after its own; they are few. */
const isCounted = async (
  { handler }: Needs,
  newest: number,
  { register_uuid, late, source_event_id }: Late,
  company_uuid: CompanyUuid,
): Promise<boolean> => {
  for (let n = newest; n > late.n; n--) {
    const session = await handler.load(
      zReportDecider,
      sessionStream(sessionUuid(register_uuid, n)),
      company_uuid,
    )
    if (session && session.state.status !== 'new' && hasKey(session.state.actions, source_event_id))
      return true
  }
  return false
}
