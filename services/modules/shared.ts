import type { CompanyScope, CompanyUuid, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import { companies } from '@bon/contracts/resources'
import { barredFrom, companyOf } from '../companies/index.ts'
import { createGiftCardService } from '../gift-cards/index.ts'
import { createPermissions } from '../identity/index.ts'
import { remember, upcast } from '../kernel/index.ts'
import type { OrderTexts } from '../orders/index.ts'
import { directoryOf } from '../registers/index.ts'
import { asOf } from '../resources/index.ts'
import type { ModulePorts } from './ports.ts'

/** How long the list of cashiers is kept in memory. */
const cashiers_ms = 900

/** What several modules are made of, made once. */
export const createShared = (ports: ModulePorts) => {
  const { side, catalogue, clock, identity, vault, store } = ports
  const cashiers = remember(
    { elapsed_ms: ports.elapsed_ms, keep_ms: cashiers_ms },
    (companies: readonly Uuid[]) => companies.join(),
    (companies) => identity.cashiersOf(companies),
  )
  /** Archived ones keep their initials on what they sold, and are on no register. */
  const activeCashiers = async (companies: readonly Uuid[]) =>
    (await cashiers(companies)).filter((cashier) => !cashier.is_archived)
  const hasCashier = async (companies: readonly Uuid[], uuid: Uuid) =>
    (await activeCashiers(companies)).some((cashier) => cashier.uuid === uuid) ||
    // Created since the list was read.
    (await identity.cashierOf(companies, uuid))?.is_archived === false
  const everCashier = async (companies: readonly Uuid[], uuid: Uuid) =>
    (await identity.cashierOf(companies, uuid)) !== undefined
  const texts: OrderTexts = {
    put: (text) => vault.put({ ...text, class: 'B' }),
    get: (company_uuid, refs) => vault.get(company_uuid, refs),
  }
  return {
    ...ports,
    cashiers,
    activeCashiers,
    texts,
    handler: side.handler,
    sessions: side.sessions,
    directory: directoryOf({ catalogue, now: clock.now, hasCashier, everCashier, asOf: asOf(store) }),
    giftCards: createGiftCardService({
      handler: side.handler,
      tries: ports.giftCardTries,
      isOffered: ({ company_uuid }) => barredFrom(catalogue)(company_uuid, 'gift_cards') === undefined,
    }),
    permissions: createPermissions(identity.userOf),
    companyName: (uuid: Uuid) => companyOf(catalogue, uuid)?.display_name ?? '',
    isApproved: ({ company_uuid }: Pick<CompanyScope, 'company_uuid'>) =>
      catalogue.anywhere(companies, company_uuid)?.is_approved ?? true,
    readText: async (scope: CompanyScope, ref: Uuid) =>
      (await vault.get(scope.company_uuid, [ref])).get(ref) ?? null,
    storeFiscal: (text: { company_uuid: CompanyUuid; subject: Uuid; text: string }) =>
      vault.put({ ...text, class: 'A' }),
    history: async (stream: string) => {
      const events: RecordedEvent[] = []
      for await (const event of store.readStream(stream)) events.push(upcast(event))
      return events
    },
  }
}

export type Shared = ReturnType<typeof createShared>
