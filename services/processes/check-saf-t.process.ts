import { addMs, isEvent } from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import { zReportEvents } from '@bon/contracts/registers'
import { safTEvents } from '@bon/contracts/saf-t'
import { dayItem, type ProcessManager } from '../kernel/index.ts'
import { safTDay } from '../saf-t/index.ts'

/** Everything of a session is sealed at the latest a minute after its close. */
const sealed_ms = 60_000

const isClosed = isEvent(zReportEvents, 'ZReportClosed')
const isRequested = isEvent(safTEvents, 'SafTRequested')

/** Each business day is checked as a file of its own after each of its closes (BEYOND-13). */
export const checkSafTDays = ({ agenda }: { agenda: Pick<Agenda, 'put'> }): ProcessManager => ({
  name: 'check-saf-t',
  prefixes: ['zReport-'],
  grace_ms: 0,
  wants: isClosed,
  react: async (events) => {
    for (const { meta } of events) {
      const { company_uuid, vat_entity_uuid, business_day, at: set_at } = meta
      const uuid = dayItem(vat_entity_uuid, safTDay, business_day)
      const due_at = addMs(set_at, sealed_ms)
      await agenda.put({ kind: 'saf_t_day', uuid, company_uuid, vat_entity_uuid, set_at, due_at })
    }
  },
})

/** An export that was asked for is made, also when the process that answered stops at once. */
export const makeSafT = ({ agenda }: { agenda: Pick<Agenda, 'put'> }): ProcessManager => ({
  name: 'make-saf-t',
  prefixes: ['safT-'],
  grace_ms: 0,
  wants: isRequested,
  react: async (events) => {
    for (const { stream, meta } of events) {
      const { company_uuid, vat_entity_uuid, at } = meta
      const uuid = stream.slice('safT-'.length)
      await agenda.put({ kind: 'saf_t', uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
    }
  },
})
