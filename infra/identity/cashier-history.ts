import { type CashierHistoryRow, cashierStream, identityEvents } from '@bon/contracts/identity'
import { isEvent, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from '@bon/services/kernel'

const actions: Record<string, CashierHistoryRow['action']> = {
  CashierCreated: 'created',
  CashierChanged: 'changed',
  CashierArchived: 'archived',
  CashierRestored: 'restored',
  PersonForgotten: 'forgotten',
}

const isChange = isEvent(identityEvents, 'CashierChanged')

/** Newest first; names are joined when answering, so that forgotten people have no name here either. */
export const cashierHistory = async (
  store: EventStore,
  nameOf: (uuid: Uuid) => Promise<string | null>,
  company: Uuid,
  cashier: Uuid,
): Promise<CashierHistoryRow[]> => {
  const rows: CashierHistoryRow[] = []
  const person = async (uuid: Uuid) => ({ uuid, name: await nameOf(uuid) })
  for await (const recorded of store.readStream(cashierStream(cashier), { backwards: true, limit: 200 })) {
    const event = upcast(recorded)
    const { type, meta } = event
    const action = actions[type]
    if (!action || meta.company_uuid !== company) continue
    rows.push({
      at: meta.at,
      by: await person(meta.actor),
      impersonated_by: meta.impersonated_by ? await person(meta.impersonated_by) : null,
      action,
      fields: isChange(event) ? event.data.fields : [],
    })
  }
  return rows
}
