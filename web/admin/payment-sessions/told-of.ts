import { type AttemptEvent, attemptEvents } from '@bon/contracts/payments'

/** What the API answers of an event; `data` is read by its own schema. */
type Told = { revision: string; type: string; at: string; data: Record<string, unknown> }
type Sentence = {
  id: string
  at: string
  /** Of namespace `payments`, below `story`. */
  key: string
  /** Keys of namespace `cards`: a reason or an alert that is said with it. */
  why?: string
  amount?: number
  slip?: string
  cashier_uuid?: string
}

/** The story of an attempt in sentences (PAY-02). A fact that this program is too old for is told as a change. */
export const toldOf = (events: readonly Told[]): Sentence[] =>
  events.map((told) => ({ id: told.revision, at: told.at, key: 'other', ...wordsOf(known(told)) }))

const known = ({ type, data }: Told): AttemptEvent | undefined => {
  const schema = (attemptEvents as Record<string, (typeof attemptEvents)[keyof typeof attemptEvents]>)[type]
  const parsed = schema?.safeParse(data)
  return parsed?.success ? ({ type, data: parsed.data } as AttemptEvent) : undefined
}

const wordsOf = (event: AttemptEvent | undefined): Omit<Sentence, 'id' | 'at'> | undefined => {
  switch (event?.type) {
    case 'AttemptCreated':
      return {
        key: event.data.refund_of ? 'createdBack' : 'created',
        amount: event.data.amount,
        cashier_uuid: event.data.cashier_uuid,
      }
    case 'AttemptNotStarted':
      return { key: 'notStarted', why: `reason.${event.data.reason}` }
    case 'AttemptSendStarted':
      return { key: 'sending' }
    case 'AttemptAccepted':
      return { key: 'accepted' }
    case 'AttemptDoubted':
      return { key: 'doubted' }
    case 'AttemptResumed':
      return { key: 'resumed' }
    case 'AttemptNotFound':
      return { key: event.data.idle ? 'notFoundIdle' : 'notFound' }
    case 'AttemptCancelWished':
      return { key: 'cancelWished', cashier_uuid: event.data.cashier_uuid }
    case 'AttemptApproved':
      return { key: 'approved', amount: event.data.amount }
    case 'AttemptEnded':
      return { key: event.data.outcome, why: `reason.${event.data.reason}` }
    case 'AttemptQuestioned':
      return { key: 'questioned', why: `alert.${event.data.alert}` }
    case 'AttemptAlerted':
      return { key: 'alerted', why: `alert.${event.data.alert}` }
    case 'AttemptDecided':
      return {
        key: event.data.outcome === 'approved' ? 'decidedApproved' : 'decidedCancelled',
        slip: event.data.slip,
        cashier_uuid: event.data.cashier_uuid,
      }
    case 'AttemptLetGo':
      return { key: 'letGo' }
    case 'AttemptReversalDue':
      return { key: 'reversalDue', amount: event.data.amount }
    case 'AttemptReversalSent':
      return { key: 'reversalSent' }
    case 'AttemptReversed':
      return { key: 'reversed' }
    case undefined:
      return undefined
  }
}
