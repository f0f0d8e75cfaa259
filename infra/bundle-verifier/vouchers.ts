import { type EntrySealed, entryHash, headCode } from '@bon/contracts/journal'
import { isEvent, type SessionUuid } from '@bon/contracts/kernel'
import { hashOfPostings, isBalanced, transferEvents } from '@bon/contracts/transfers'
import { upcast } from '@bon/services/kernel'
import { most_vouchers } from './limits.ts'
import { putLast } from './put-last.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation } from './verdict.ts'

const isVoucher = isEvent(transferEvents, 'TransferRecorded')
/** Z reports that are remembered: a voucher of one from longer ago is only added up. */
const most_z_reports = 10_000

/** A voucher balances, has the hash of its postings, and names the head that its Z prints. */
export const openVouchers = () => {
  const heads = new Map<SessionUuid, string>()
  const posted = new Map<string, true>()
  const counts = { vouchers: 0 }
  return {
    counted: () => counts,
    seal(entry: EntrySealed): void {
      if (entry.kind !== 'z_report') return
      const { seq } = entry
      const session = entry.source_stream.slice('zReport-'.length)
      putLast(heads, session, headCode({ seq, hash: entryHash(entry) }), most_z_reports)
    },
    see(seen: Seen): void {
      if (!seen.event.stream.startsWith('transfer-')) return
      const event = upcast(seen.event)
      if (!isVoucher(event)) return
      const { postings, hash, head, session_uuid, business_day } = event.data
      const where = whereOf(seen)
      counts.vouchers++
      if (!isBalanced(postings)) throw new BundleViolation('voucher.unbalanced', where)
      expectSame(hash, hashOfPostings(postings), 'voucher.hash', where)
      const own = heads.get(session_uuid)
      if (own !== undefined) expectSame(head, own, 'voucher.head', where)
      const name = `${session_uuid} ${business_day}`
      if (posted.has(name)) throw new BundleViolation('voucher.twice', where)
      putLast(posted, name, true, most_vouchers)
    },
  }
}
