import type { RecordedEvent } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import { upcast } from '@bon/services/kernel'
import { debtChangeIn } from '@bon/services/processes'
import type { Books, Data } from './books.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import { type Closings, checkLate, checkMissed } from './late-entries.ts'

const affects = 'what is owed on gift cards, and the Z report'

/** What changes the debt of gift cards without a sale or a use must be counted by a session. */
export const giftCards = (books: Books): Checker => ({
  see(recorded) {
    if (!recorded.stream.startsWith('giftCard-')) return
    const change = debtChangeIn(upcast(recorded))
    if (!change) return
    const { session_uuid, ...changed } = change
    books.debt_changes.set(recorded.event_id, { event: recorded, session_uuid, changed })
  },
  counted: () => ({}),
})

/** Counted once, as the card has it, in its own session or in a later one that says from which Z it is. */
export const checkDebtChange = (
  books: Books,
  report: ExistingZReport,
  closings: Closings,
  { at: _, late, ...changed }: Data<'GiftCardDebtChanged'>,
  recorded: RecordedEvent,
): void => {
  const source = books.debt_changes.get(changed.source_event_id)
  if (!source) throw new IntegrityViolation('gift_card.without_source', recorded, affects)
  expectSame(changed, source.changed, 'gift_card.differs_from_source', recorded, affects)
  const own = late?.session_uuid ?? report.session_uuid
  expectSame(source.session_uuid, own, 'gift_card.in_other_session', recorded, affects)
  if (late) {
    const closing = closings.get(late.session_uuid)
    checkLate(report, late, closing, recorded)
    checkMissed(closing, source.event, recorded)
  }
  books.debt_changes.delete(changed.source_event_id)
}
