import type { EntrySealed } from '@bon/contracts/journal'
import { type Instant, isEvent, type PlainDate, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { ReconciledReport } from '@bon/contracts/reconciliation'
import { zReportEvents } from '@bon/contracts/registers'
import type { Chart, Posting } from '@bon/contracts/transfers'
import { computed, dayEndsOf } from '../transfers/index.ts'
import { type AccountOfType, sideBySide } from './figures.ts'
import { figuresOfJournal } from './journal-figures.ts'
import { figuresOfPostings } from './posted-figures.ts'
import { figuresOfZ } from './z-figures.ts'

/** What the books hold of a session. */
export type SessionFacts = {
  /** Of its stream, oldest first. */
  events: readonly RecordedEvent[]
  /** By the event that each seals. */
  entries: ReadonlyMap<Uuid, EntrySealed>
  /** Its vouchers as they were transferred; none: they are computed by the current setup. */
  recorded: readonly { business_day: PlainDate; postings: readonly Posting[] }[]
  /** The current setup. */
  chart: Chart
  /** Where payments were posted when the vouchers were transferred, which the setup may have changed since. */
  accountOf?: AccountOfType | undefined
  dayOf(vat_entity_uuid: Uuid, at: Instant): PlainDate
}

const isOpened = isEvent(zReportEvents, 'RegisterOpened')
const isClosed = isEvent(zReportEvents, 'ZReportClosed')

/** A session by its report, its journal and its vouchers; undefined for one that is not closed, or was training. */
export const reconcileSession = async (
  facts: SessionFacts,
): Promise<Omit<ReconciledReport, 'register'> | undefined> => {
  const opened = facts.events.find(isOpened)
  const closed = facts.events.find(isClosed)
  if (!opened || !closed || opened.data.test_mode) return undefined
  const { totals } = closed.data.report
  const accountOf = facts.accountOf ?? accountIn(facts.chart)
  const { figures: journal, unsealed } = figuresOfJournal(facts.events, facts.entries, accountOf)
  const { posting, vouchers } = await vouchersOf(facts)
  const postings = vouchers.flatMap((voucher) => voucher.postings)
  return {
    session_uuid: opened.data.session_uuid,
    n: closed.data.n,
    without_drawer: opened.data.without_drawer ?? null,
    business_day: opened.meta.business_day,
    closed_at: closed.data.at,
    posting,
    voucher_days: [...new Set(vouchers.map(({ business_day }) => business_day))],
    unsealed,
    late: totals.late,
    figures: sideBySide({
      z: figuresOfZ(totals, accountOf),
      journal,
      postings: figuresOfPostings(postings, accountOf(opened.data.payment_type_uuid)),
    }),
  }
}

const accountIn =
  ({ payment_types }: Chart) =>
  (uuid: Uuid): Uuid | undefined =>
    payment_types.find((type) => type.uuid === uuid)?.account_uuid

const vouchersOf = async ({ events, recorded, chart, dayOf }: SessionFacts) => {
  if (recorded.length > 0) return { posting: 'recorded' as const, vouchers: recorded }
  const { vouchers, missing } = computed(await dayEndsOf(each(events), dayOf), chart)
  return { posting: missing.length > 0 ? ('blocked' as const) : ('computed' as const), vouchers }
}

async function* each(events: readonly RecordedEvent[]) {
  yield* events
}
