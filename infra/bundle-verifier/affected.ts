import { isEvent, type RecordedEvent, type SessionUuid } from '@bon/contracts/kernel'
import { zReportEvents } from '@bon/contracts/registers'
import { transferEvents } from '@bon/contracts/transfers'
import { sessionNamedIn, upcast } from '@bon/services/kernel'
import { findings } from './findings.ts'
import { least_letters } from './limits.ts'
import { parseLine, recordedIn } from './seen.ts'
import type { Affected, BundleViolation, Violation } from './verdict.ts'

const isZ = isEvent(zReportEvents, 'ZReportClosed')
const isVoucher = isEvent(transferEvents, 'TransferRecorded')
const most_named = 20
/** Z reports and vouchers that are remembered: a contradiction may show after the Z that it touches. */
const most_remembered = 1_000

type Found = Affected & { session_uuid: SessionUuid; line: number }

/** Z reports and vouchers of the file, so that a contradiction is said with what it touches (fiscal goal 6). */
export const openAffected = () => {
  const found: Found[] = []
  const see = (recorded: RecordedEvent, line: number): void => {
    const of = foundIn(recorded)
    if (!of) return
    found.push({ ...of, line })
    if (found.length > most_remembered) found.shift()
  }
  return {
    see,
    /** The session of the event that the contradiction names, or everything that follows it. */
    of(violation: BundleViolation, event: RecordedEvent | undefined, pinned_up_to: number): Violation {
      const { code, where, details: detail } = violation
      const { point, affects, means } = findings[code]
      const summary = detail ? `${means}: ${detail}` : means
      const session = event && sessionOf(event)
      const own = found.filter(({ session_uuid }) => session_uuid === session)
      const touched = own.length > 0 ? own : found.filter(({ line }) => line >= where.line)
      const named = touched
        .slice(0, most_named)
        .map(({ what, register_uuid, n, of }) => ({ what, register_uuid, n, of }))
      return {
        code,
        point,
        summary,
        detail,
        where,
        affects,
        affected: named,
        affected_besides: touched.length - named.length,
        pinned_up_to,
      }
    },
    /** What follows the contradiction, as far as it can be read. */
    async readRest(lines: AsyncIterator<string>, from: number): Promise<void> {
      let line = from
      // A line that is too long, or damage, ends what can be read: the contradiction that was found is named.
      const nextOf = () => lines.next().catch(() => ({ done: true as const, value: undefined }))
      for (let next = await nextOf(); !next.done; next = await nextOf()) {
        line++
        if (next.value.length < least_letters) return
        if (!next.value.includes('"ZReportClosed"') && !next.value.includes('"TransferRecorded"')) continue
        try {
          const parsed = parseLine(next.value, line)
          if (parsed.line === 'event') see(recordedIn(parsed), line)
        } catch {
          // A line that cannot be read names no report.
        }
      }
    },
  }
}

const sessionOf = ({ stream, data }: RecordedEvent): SessionUuid | undefined =>
  stream.startsWith('zReport-')
    ? stream.slice('zReport-'.length)
    : (sessionNamedIn(data) ?? sessionNamedIn(byOf(data)))

const byOf = (data: object): object => ('by' in data && typeof data.by === 'object' ? (data.by ?? {}) : {})

const foundIn = (recorded: RecordedEvent): Omit<Found, 'line'> | undefined => {
  const event = upcast(recorded)
  if (isZ(event)) {
    const { register_uuid, n } = event.data
    const session_uuid = event.stream.slice('zReport-'.length)
    return { what: 'z_report', register_uuid, n, of: event.meta.business_day, session_uuid }
  }
  if (!isVoucher(event)) return undefined
  const { session_uuid, register_uuid, n, business_day, reference = session_uuid } = event.data
  return { what: 'voucher', register_uuid, n, of: `${business_day} ${reference}`, session_uuid }
}
