import type { BundleEnd, BundleManifest } from '@bon/contracts/bundles'
import { journalEvents } from '@bon/contracts/journal'
import { isEvent, type PlainDate } from '@bon/contracts/kernel'
import { upcast } from '@bon/services/kernel'
import { type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

const isOpened = isEvent(journalEvents, 'JournalOpened')

/** The parts of the journal are of the days that the manifest names, and a closed file ends in a later one. */
export const openDays = ({ vat_entity_uuid, from, to, first_part }: BundleManifest) => {
  let covered: { first: PlainDate; last: PlainDate } | undefined
  let beyond: PlainDate | undefined
  return {
    see(seen: Seen): void {
      if (!seen.event.stream.startsWith(`journal-${vat_entity_uuid}-`)) return
      const event = upcast(seen.event)
      if (!isOpened(event) || event.data.n < first_part) return
      const { day } = event.data
      if (day < from) throw new BundleViolation('period.day_before', whereOf(seen), day)
      if (day > to) beyond = day
      else covered = { first: covered?.first ?? day, last: day }
    },
    end(ends: BundleEnd['ends'], where: Where): { first: PlainDate; last: PlainDate } {
      if ((beyond !== undefined) !== (ends === 'closed'))
        throw new BundleViolation('period.end', where, `it says that it is ${ends}`)
      if (!covered) throw new BundleViolation('period.empty', where)
      return covered
    },
  }
}
