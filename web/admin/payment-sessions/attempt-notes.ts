import { type AttemptEvent, attemptEvents } from '@bon/contracts/payments'

/** An event as the API returns it; `data` is parsed by its own schema. */
type StoryEvent = { revision: string; type: string; at: string; data: Record<string, unknown> }
type Sentence = {
  id: string
  at: string
  /** Key below `story` in namespace `payments`. */
  key: string
  /** Key in namespace `cards` of a reason or alert to add. */
  why?: string
  amount?: number
  slip?: string
  cashier_uuid?: string
}

/** The history of an attempt as sentences (PAY-02). An event type unknown to this build shows as a change. */
export const storyOf = (events: readonly StoryEvent[]): Sentence[] =>
  events.map((raw) => ({ id: raw.revision, at: raw.at, key: 'other', ...wordsOf(parseEvent(raw)) }))

const parseEvent = ({ type, data }: StoryEvent): AttemptEvent | undefined => {
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
    case 'AttemptMarkedUncertain':
      return { key: 'doubted' }
    case 'AttemptResumed':
      return { key: 'resumed' }
    case 'AttemptNotFound':
      return { key: event.data.idle ? 'notFoundIdle' : 'notFound' }
    case 'AttemptCancelRequested':
      return { key: 'cancelWished', cashier_uuid: event.data.cashier_uuid }
    case 'AttemptApproved':
      return { key: 'approved', amount: event.data.amount }
    case 'AttemptEnded':
      return { key: event.data.outcome, why: `reason.${event.data.reason}` }
    case 'AttemptSentToReview':
      return { key: 'questioned', why: `alert.${event.data.alert}` }
    case 'AttemptAlerted':
      return { key: 'alerted', why: `alert.${event.data.alert}` }
    case 'AttemptDecided':
      return {
        key: event.data.outcome === 'approved' ? 'decidedApproved' : 'decidedCancelled',
        slip: event.data.slip,
        cashier_uuid: event.data.cashier_uuid,
      }
    case 'AttemptAbandoned':
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
