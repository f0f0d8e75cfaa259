import type { BundleEnd, BundleManifest } from '@bon/contracts/bundles'
import { journalEvents } from '@bon/contracts/journal'
import { isEvent, type PlainDate } from '@bon/contracts/kernel'
import { upcast } from '@bon/services/kernel'
import { type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

const affects = 'whether the file has every business day of its period'
const isOpened = isEvent(journalEvents, 'JournalOpened')

/** The parts of the journal are of the days that the manifest names, and a closed file ends in a later one. */
export const openDays = ({ vat_entity_uuid, from, to, first_part }: BundleManifest) => {
  const days: PlainDate[] = []
  let beyond: PlainDate | undefined
  return {
    see(seen: Seen): void {
      if (!seen.event.stream.startsWith(`journal-${vat_entity_uuid}-`)) return
      const event = upcast(seen.event)
      if (!isOpened(event) || event.data.n < first_part) return
      const { day } = event.data
      if (day < from) throw new BundleViolation('period.day_before', whereOf(seen), affects, day)
      if (day > to) beyond = day
      else days.push(day)
    },
    end(ends: BundleEnd['ends'], where: Where): { first: PlainDate; last: PlainDate } {
      if ((beyond !== undefined) !== (ends === 'closed'))
        throw new BundleViolation('period.end', where, affects, `it says that it is ${ends}`)
      const [first] = days
      const last = days.at(-1)
      if (first === undefined || last === undefined) throw new BundleViolation('period.empty', where, affects)
      return { first, last }
    },
  }
}
