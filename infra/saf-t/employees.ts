import { cashierStream, namePartsOf } from '@bon/contracts/identity'
import { type CashierUuid, type Instant, systemEmployee, type Uuid } from '@bon/contracts/kernel'
import type { EventStore, Vault } from '@bon/contracts/ports'
import { employeeNameAt } from '@bon/services/identity'
import type { Person } from '@bon/services/saf-t'
import type { AskedPeople } from './write-saf-t.ts'

type Name = Pick<Person, 'first_name' | 'last_name'>
type Dependencies = {
  store: Pick<EventStore, 'readStream'>
  vault: Pick<Vault, 'get'>
  identity: {
    cashierOf(companies: readonly Uuid[], uuid: Uuid): Promise<Name | undefined>
    userOf(uuid: Uuid): Promise<{ name: string } | undefined>
  }
}

/** What the books call employees at a moment, and since when they are: cashiers, and users who acted at the desk. */
export const employeesOf =
  ({ store, vault, identity }: Dependencies) =>
  async ({ companies, uuids, at }: AskedPeople): Promise<ReadonlyMap<Uuid, Person>> => {
    const found = new Map<Uuid, Person>()
    for (const uuid of uuids) {
      if (uuid === systemEmployee) continue
      const name =
        (await employeeNameAt({ store, vault }, companies, uuid, at)) ??
        (await identity.cashierOf(companies, uuid)) ??
        userName(await identity.userOf(uuid))
      const { first_name, last_name } = name ?? { first_name: '', last_name: '' }
      found.set(uuid, { first_name, last_name, since: await createdAt(store, uuid) })
    }
    return found
  }

const userName = (user: { name: string } | undefined): Name | undefined => user && namePartsOf(user.name)

const createdAt = async (
  store: Pick<EventStore, 'readStream'>,
  cashier_uuid: CashierUuid,
): Promise<Instant | undefined> => {
  for await (const { type, meta } of store.readStream(cashierStream(cashier_uuid), { limit: 1 }))
    return type === 'CashierCreated' ? meta.at : undefined
  return undefined
}
