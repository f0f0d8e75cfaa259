import { type DayRules, dayBegins, type Instant, isEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import { zReportEvents } from '@bon/contracts/registers'
import { eachDue, type ProcessManager } from '../kernel/index.ts'
import { closeDesk, type DeskClosing } from '../registers/index.ts'
import { anyContentHash } from './who.ts'

export type DeskDependencies = DeskClosing & {
  agenda: Agenda
  /** Of the VAT entity. */
  dayRules(vat_entity_uuid: Uuid): DayRules
}

/** Reminds of each desk that its business day ends. */
export const closeDesks = ({
  agenda,
  dayRules,
}: Pick<DeskDependencies, 'agenda' | 'dayRules'>): ProcessManager => ({
  name: 'close-desk',
  prefixes: ['zReport-'],
  grace_ms: 0,
  wants: (event) => isOpened(event) && event.data.without_drawer === 'desk',
  react: async (events) => {
    for (const { data, meta } of events.filter(isOpened)) {
      const { company_uuid, vat_entity_uuid, at: set_at, business_day } = meta
      const next = Temporal.PlainDate.from(business_day).add({ days: 1 }).toString()
      const due_at = dayBegins(next, dayRules(vat_entity_uuid))
      const uuid = data.session_uuid
      await agenda.put({ kind: 'desk', uuid, company_uuid, vat_entity_uuid, set_at, due_at })
    }
  },
})

const isOpened = isEvent(zReportEvents, 'RegisterOpened')

/** Begins the close of each desk whose day has ended; its Z follows from the log. */
export const closeDesksDue = (
  { agenda, ...closing }: DeskClosing & Pick<DeskDependencies, 'agenda'>,
  now: Instant,
): Promise<void> =>
  eachDue(agenda, 'desk', now, async (item) => {
    const { uuid: session_uuid, company_uuid, vat_entity_uuid } = item
    await closeDesk(
      closing,
      { session_uuid },
      {
        company_uuid,
        vat_entity_uuid,
        actor: 'close-desk',
        now,
        command_id: uuid5(session_uuid, 'close'),
        command_hash: anyContentHash,
      },
    )
    await agenda.done(item)
  })
