import {
  cashierStream,
  type EmployeeName,
  type IdentityEvent,
  identityEvents,
  readEmployeeName,
} from '@bon/contracts/identity'
import {
  type CashierUuid,
  type CompanyUuid,
  type Instant,
  isEventOf,
  type VaultText,
} from '@bon/contracts/kernel'
import type { EventStore, Vault } from '@bon/contracts/ports'
import { upcast } from '../kernel/index.ts'

type Dependencies = { store: Pick<EventStore, 'readStream'>; vault: Pick<Vault, 'get'> }
type Names = { name?: VaultText | undefined; former?: VaultText | undefined }

const isOfPeople = isEventOf(identityEvents)

/**
 * A cashier's name at a moment, by the facts of the own stream: papers keep it when it changes later or is forgotten
 * elsewhere. Undefined where no fact names it; then the current one is the only one there was.
 */
export const employeeNameAt = async (
  { store, vault }: Dependencies,
  companies: readonly CompanyUuid[],
  cashier_uuid: CashierUuid,
  at: Instant,
): Promise<EmployeeName | undefined> => {
  let found: { company_uuid: CompanyUuid; text: VaultText } | undefined
  for await (const recorded of store.readStream(cashierStream(cashier_uuid))) {
    const event = upcast(recorded)
    const { company_uuid, at: since } = event.meta
    if (!companies.includes(company_uuid) || !isOfPeople(event)) continue
    const { name, former } = namesIn(event)
    // The first fact after the moment tells the name before it, if none did earlier.
    const text = since <= at ? name : found ? undefined : former
    if (text) found = { company_uuid, text }
    if (since > at && found) break
  }
  if (!found) return undefined
  const texts = await vault.get(found.company_uuid, [found.text.ref])
  return readEmployeeName(texts.get(found.text.ref))
}

const namesIn = ({ type, data }: IdentityEvent): Names => {
  if (type === 'CashierCreated' || type === 'CashierChanged') return data
  return type === 'PersonForgotten' ? { name: data.name, former: data.name } : {}
}
