import { api } from '@bon/contracts/api'
import { danishSetup, type SetupWords, setupUuid } from '@bon/contracts/companies'
import { freshCompany } from './fresh-company.ts'
import type { Shop } from './shop.ts'

/** The names of what the set-up page makes, which the page takes from its locale. */
export const setupWords = new Proxy({}, { get: (_, key) => `Ord ${String(key)}` }) as SetupWords
type Over = NonNullable<Parameters<typeof freshCompany>[1]> & { currency?: 'DKK' | 'EUR' }
type Fresh = Awaited<ReturnType<typeof freshCompany>>

/** The five steps of the set-up page, with a cashier whose PIN is 1357; each step's answer is returned. */
export const setUp = async (
  { call }: Pick<Shop, 'call'>,
  { uuid, in: at }: Pick<Fresh, 'uuid' | 'in'>,
  currency: 'DKK' | 'EUR' = 'DKK',
) => {
  const plan = danishSetup(uuid, setupWords, currency)
  const steps = [
    await call(api.setup.systemResources, { ...at, body: plan.system_resources }),
    await call(api.setup.accountsAndVat, { ...at, body: plan.accounts_or_vat_types }),
    await call(api.setup.paymentTypes, { ...at, body: { payment_types: [...plan.payment_types] } }),
    await call(api.setup.tables, { ...at, body: plan.tables }),
  ]
  const made = await call(api.cashiers.create, {
    ...at,
    body: {
      initials: 'FR',
      first_name: 'Freja',
      last_name: 'Rask',
      label: 'Freja',
      hue: 'hav',
      language: null,
      pin: '1357',
    },
  })
  return { cashier: made.body.cashier.uuid, statuses: [...steps, made] }
}

/** A company that is set up and may trade, with its one register. */
export const setUpCompany = async (shop: Pick<Shop, 'call' | 'tokens'>, over: Over = {}) => {
  const fresh = await freshCompany(shop, over)
  const { cashier, statuses } = await setUp(shop, fresh, over.currency)
  const refused = statuses.flatMap(({ problem }) => problem ?? [])
  if (refused.length > 0) throw new Error(`not set up: ${JSON.stringify(refused)}`)
  return { fresh, cashier, register: setupUuid(fresh.uuid, 'registers'), pin: '1357' }
}
