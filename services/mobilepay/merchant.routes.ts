import type { Position, RequestContext } from '@bon/contracts/kernel'
import {
  type CompanyScope,
  type Instant,
  isRejection,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type KeyTest,
  type MobilePayMerchant,
  mobilePayEndpoints,
  type VippsEnvironment,
  type VippsSecrets,
} from '@bon/contracts/mobilepay'
import { companies } from '@bon/contracts/resources'
import { changeCompany, heldCompany } from '../companies/index.ts'
import type { ResourceHouse } from '../resources/index.ts'

export type KeptKeys = { environment: VippsEnvironment; keys_set_at: Instant; tested: KeyTest | null }

/** Where the keys lie sealed; nothing here ever sees them again. */
export type KeyShelf = {
  show(company_uuid: Uuid): Promise<KeptKeys | undefined>
  /** Without keys it changes where those that lie there are valid; false when none do. */
  keep(
    company_uuid: Uuid,
    asked: { environment: VippsEnvironment; keys?: VippsSecrets | undefined },
    now: Instant,
  ): Promise<boolean>
  remove(company_uuid: Uuid): Promise<void>
  noteTest(company_uuid: Uuid, test: KeyTest): Promise<void>
}

export type MerchantHouse = {
  resources: ResourceHouse
  keys: KeyShelf
  may_simulate: boolean
  /** Asks Vipps for a token; undefined without keys. */
  test(company_uuid: Uuid): Promise<Omit<KeyTest, 'at'> | undefined>
}

/** REG-10: the number is the company's own (CO-28) and stands in its journal; the keys never do. */
export const merchantRoutes = (house: MerchantHouse): Route[] => {
  const { resources, keys, may_simulate } = house
  const shown = async ({ company_uuid }: CompanyScope): Promise<MobilePayMerchant> => {
    const kept = await keys.show(company_uuid)
    const held = await heldCompany(resources, company_uuid)
    const merchant_serial_number = held ? companies.schema.parse(held.data).vippsmobilepaypos_msn : null
    const none = { environment: null, keys_set_at: null, tested: null }
    return { ...(kept ?? none), merchant_serial_number, may_simulate }
  }
  const renumber = async (vippsmobilepaypos_msn: string | null, request: RequestContext) => {
    const held = await heldCompany(resources, request.scope.company_uuid)
    if (!held) return reject('request.not_found')
    if (held.data['vippsmobilepaypos_msn'] === vippsmobilepaypos_msn) return { position: undefined }
    return changeCompany(resources, { vippsmobilepaypos_msn }, held.revision, request)
  }
  const answer = async (position: Position | undefined, { scope }: RequestContext) => ({
    body: await shown(scope),
    ...(position === undefined ? {} : { position }),
  })
  return [
    route(mobilePayEndpoints.merchant, async (_, { scope }) => ({ body: await shown(scope) })),

    route(mobilePayEndpoints.saveMerchant, async ({ body }, request) => {
      const { merchant_serial_number, environment, keys: given } = body
      const { company_uuid } = request.scope
      if (environment === 'simulator' && !may_simulate) return reject('mobilepay.no_simulator')
      if (!given && !(await keys.show(company_uuid))) return reject('mobilepay.needs_keys')
      const done = await renumber(merchant_serial_number, request)
      if (isRejection(done)) return done as never
      const isKept = await keys.keep(company_uuid, { environment, keys: given }, request.now)
      return isKept ? answer(done.position, request) : reject('mobilepay.needs_keys')
    }),

    route(mobilePayEndpoints.removeMerchant, async (_, request) => {
      // The keys first: a number without keys takes no money, keys without a number are forgotten by nobody.
      await keys.remove(request.scope.company_uuid)
      const done = await renumber(null, request)
      return isRejection(done) ? (done as never) : answer(done.position, request)
    }),

    route(mobilePayEndpoints.testMerchant, async (_, request) => {
      const { company_uuid } = request.scope
      const came = await house.test(company_uuid)
      if (!came) return reject('mobilepay.needs_keys')
      await keys.noteTest(company_uuid, { ...came, at: request.now })
      return { body: await shown(request.scope) }
    }),
  ]
}
