import { type EntrySealed, entryHash, headCode, journalEvents } from '@bon/contracts/journal'
import {
  isEvent,
  type PlainDate,
  type RecordedEvent,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { sessionStream } from '@bon/contracts/registers'
import {
  type Chart,
  hashOfPostings,
  isBalanced,
  keyOfPosting,
  type Posting,
  postingsOf,
  referenceOf,
  type TransferEvent,
} from '@bon/contracts/transfers'
import { upcast } from '@bon/services/kernel'
import type { Books } from './books.ts'
import type { Charts } from './charts.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'
import type { ClosedSession } from './session-days.ts'

type Recorded = TransferEvent['data']
type Meant = { business_day: PlainDate; postings: readonly Posting[] }

const affects = 'the voucher in the books, and every account balance from its day on'
const prefix = 'transfer-'
const isEntry = isEvent(journalEvents, 'EntrySealed')

/**
 * Vouchers (R-5, BEYOND-21): each equals its Z's events on that day by the setup of some time, with its reference; a Z
 * has one voucher for each of its days, and every voucher belongs to a Z.
 */
export const vouchers = (memory: Memory, books: Books, charts: Charts): Checker => {
  const state = memory.state('vouchers', { underway: new Map<Uuid, RecordedEvent>(), vouchers: 0 })
  const { underway } = state

  const see = (session_uuid: SessionUuid, data: Recorded, recorded: RecordedEvent): void => {
    const z = books.closed.get(session_uuid)
    if (!z) throw new IntegrityViolation('voucher.of_no_z', recorded, affects)
    expectSame(
      [data.session_uuid, data.register_uuid, data.n, recorded.meta.company_uuid],
      [session_uuid, z.register_uuid, z.n, z.company_uuid],
      'voucher.of_other_z',
      recorded,
      affects,
    )
    if (!isBalanced(data.postings)) throw new IntegrityViolation('voucher.unbalanced', recorded, affects)
    expectSame(data.hash, hashOfPostings(data.postings), 'voucher.hash', recorded, affects)
    expectSame(data.head, z.head, 'voucher.head', recorded, affects)
    expectSame(data.reference, referenceIn(z, session_uuid, data), 'voucher.reference', recorded, affects)
    const days = daysMeant(z, data, recorded)
    const left = z.left ?? days
    if (!left.includes(data.business_day)) {
      const isOwn = days.includes(data.business_day)
      throw new IntegrityViolation(isOwn ? 'voucher.twice' : 'voucher.of_other_day', recorded, affects)
    }
    z.left = left.filter((day) => day !== data.business_day)
    books.closed.set(session_uuid, z)
    if (z.left.length > 0) underway.set(session_uuid, recorded)
    else underway.delete(session_uuid)
    state.vouchers++
  }

  /** What the vouchers of a Z pin. */
  const remember = (entry: EntrySealed): void => {
    if (entry.kind !== 'z_report') return
    const session_uuid = entry.source_stream.slice(sessionStream('').length)
    const z = books.closed.get(session_uuid)
    if (z)
      books.closed.set(session_uuid, { ...z, head: headCode({ seq: entry.seq, hash: entryHash(entry) }) })
  }

  /** The days that have a voucher, by the setup under which this voucher is correct. */
  const daysMeant = (z: ClosedSession, data: Recorded, recorded: RecordedEvent): PlainDate[] => {
    let newest: Meant[] | undefined
    for (const chart of charts.of(z.company_uuid)) {
      const meant = meantBy(z, data, chart)
      newest ??= meant
      const own = meant.find(({ business_day }) => business_day === data.business_day)
      if (own && isSameAs(own.postings, data.postings)) return meant.map(({ business_day }) => business_day)
    }
    const should = newest?.find(({ business_day }) => business_day === data.business_day)
    if (!should) throw new IntegrityViolation('voucher.of_other_day', recorded, affects)
    expectSame(inLines(data.postings), inLines(should.postings), 'voucher.differs_from_z', recorded, affects)
    return []
  }

  return {
    see(recorded) {
      if (isEntry(recorded)) return remember(recorded.data)
      if (!recorded.stream.startsWith(prefix)) return
      const { type, data } = upcast(recorded)
      const event = { type, data } as TransferEvent
      see(recorded.stream.slice(prefix.length), event.data, recorded)
    },
    // All vouchers of a Z are one append: a missing one was removed.
    end: async () => {
      for (const event of underway.values())
        throw new IntegrityViolation('voucher.day_missing', event, affects)
    },
    counted: () => ({ vouchers: state.vouchers }),
  }
}

/** Vouchers from before the split by day have no reference, and cover the whole session. */
const isWhole = ({ reference }: Recorded): boolean => reference === undefined

const referenceIn = (
  { days }: ClosedSession,
  session_uuid: SessionUuid,
  data: Recorded,
): string | undefined =>
  isWhole(data) ? undefined : referenceOf(session_uuid, days.length > 1 ? data.business_day : undefined)

const meantBy = ({ days, whole }: ClosedSession, data: Recorded, chart: Chart): Meant[] => {
  const [first] = days
  const expectedDays =
    isWhole(data) && whole && first ? [{ business_day: first.business_day, posted: whole }] : days
  return expectedDays
    .map(({ business_day, posted }) => ({ business_day, postings: postingsOf(posted, chart).postings }))
    .filter(({ postings }) => postings.length > 0)
}

/** Sorted by account; lines on one account number keep the order of the session's days. */
const inLines = (postings: readonly Posting[]) =>
  postings.toSorted((a, b) => (keyOfPosting(a) < keyOfPosting(b) ? -1 : 1))

const isSameAs = (meant: readonly Posting[], found: readonly Posting[]): boolean =>
  hashOfPostings(inLines(meant)) === hashOfPostings(inLines(found))
