import {
  announced,
  type CompanyScope,
  type CompanyUuid,
  type Instant,
  isRejection,
  type Position,
  type RequestContext,
  type Route,
  reject,
  route,
} from '@bon/contracts/kernel'
import {
  type KeyTest,
  type MobilePayMerchant,
  mobilePayEndpoints,
  type VippsEnvironment,
  type VippsSecrets,
} from '@bon/contracts/mobilepay'
import { companies } from '@bon/contracts/resources'
import { changeCompany, loadCompany } from '../companies/index.ts'
import type { ResourceDependencies } from '../resources/index.ts'

export type StoredKeys = { environment: VippsEnvironment; keys_set_at: Instant; tested: KeyTest | null }

/** Encrypted storage of the keys, which are never returned. */
export type CredentialStore = {
  show(company_uuid: CompanyUuid): Promise<StoredKeys | undefined>
  /** Without keys it only changes the environment of the stored ones; false when there are none. */
  save(
    company_uuid: CompanyUuid,
    change: { environment: VippsEnvironment; keys?: VippsSecrets | undefined },
    now: Instant,
  ): Promise<boolean>
  remove(company_uuid: CompanyUuid): Promise<void>
  noteTest(company_uuid: CompanyUuid, test: KeyTest): Promise<void>
}

export type MerchantDependencies = {
  resources: ResourceDependencies
  keys: CredentialStore
  may_simulate: boolean
  /** Requests a token from Vipps; undefined without keys. */
  test(company_uuid: CompanyUuid): Promise<Omit<KeyTest, 'at'> | undefined>
}

/** The serial number belongs to the company (CO-28) and is recorded in its events; the keys are not (REG-10). */
export const merchantRoutes = (deps: MerchantDependencies): Route[] => {
  const { resources, keys, may_simulate } = deps
  const shown = async ({ company_uuid }: CompanyScope): Promise<MobilePayMerchant> => {
    const storedKeys = await keys.show(company_uuid)
    const stored = await loadCompany(resources, company_uuid)
    const merchant_serial_number = stored ? companies.schema.parse(stored.data).vippsmobilepaypos_msn : null
    const none = { environment: null, keys_set_at: null, tested: null }
    return { ...(storedKeys ?? none), merchant_serial_number, may_simulate }
  }
  const renumber = async (vippsmobilepaypos_msn: string | null, request: RequestContext) => {
    const stored = await loadCompany(resources, request.scope.company_uuid)
    if (!stored) return reject('request.not_found')
    if (stored.data['vippsmobilepaypos_msn'] === vippsmobilepaypos_msn) return { position: undefined }
    return changeCompany(resources, { vippsmobilepaypos_msn }, stored.revision, request)
  }
  const answer = async (position: Position | undefined, { scope }: RequestContext) => ({
    body: await shown(scope),
    ...(position !== undefined && { position }),
  })
  return [
    route(mobilePayEndpoints.merchant, async (_, { scope }) => ({ body: await shown(scope) })),

    route(mobilePayEndpoints.saveMerchant, async ({ body }, request) => {
      const { merchant_serial_number, environment, keys: newKeys } = body
      const { company_uuid } = request.scope
      if (environment === 'simulator' && !may_simulate) return reject('mobilepay.no_simulator')
      if (!newKeys && !(await keys.show(company_uuid))) return reject('mobilepay.needs_keys')
      const done = await renumber(merchant_serial_number, request)
      if (isRejection(done)) return announced(mobilePayEndpoints.saveMerchant, done)
      const isSaved = await keys.save(company_uuid, { environment, keys: newKeys }, request.now)
      return isSaved ? answer(done.position, request) : reject('mobilepay.needs_keys')
    }),

    route(mobilePayEndpoints.removeMerchant, async (_, request) => {
      // Keys first: a number without keys cannot take money, but keys without a number would stay unnoticed.
      await keys.remove(request.scope.company_uuid)
      const done = await renumber(null, request)
      return isRejection(done)
        ? announced(mobilePayEndpoints.removeMerchant, done)
        : answer(done.position, request)
    }),

    route(mobilePayEndpoints.testMerchant, async (_, request) => {
      const { company_uuid } = request.scope
      const came = await deps.test(company_uuid)
      if (!came) return reject('mobilepay.needs_keys')
      await keys.noteTest(company_uuid, { ...came, at: request.now })
      return { body: await shown(request.scope) }
    }),
  ]
}
