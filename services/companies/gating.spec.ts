import { type CompanyScope, uuidv7 } from '@bon/contracts/kernel'
import { barred } from '@bon/contracts/permissions'
import { addons, companies, type Resource } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Catalogue } from '../resources/index.ts'
import { addonsOf, limitOf, paymentStatusOf } from './gating.ts'

const uuid = uuidv7(0, new Uint8Array(10))
const product = (
  [
    ['registers', ['free', 'medium', 'standard'], { free: 1, medium: 3 }],
    ['gift_cards', ['medium', 'standard'], {}],
    ['integrations', ['standard'], {}],
  ] as const
).map(([key, included_in, limits]) => ({
  ...addons.schema.parse({ key, name: key, included_in, limits }),
  uuid,
  company_uuid: uuid,
}))
const company = (over: object): Resource<typeof companies> => ({
  ...companies.schema.parse({
    display_name: 'Nabo',
    type: 'independent',
    vat_entity_uuid: uuid,
    street: 'Nabogade',
    house_number: '2',
    postcode: '9999',
    city: 'Havneby',
    ...over,
  }),
  uuid,
  company_uuid: uuid,
})
const catalogueOf = (of: Resource<typeof companies>) =>
  ({ everywhere: () => product, anywhere: () => of }) as unknown as Catalogue
const scope: CompanyScope = { company_uuid: uuid, vat_entity_uuid: uuid, resource_companies: [uuid] }

test('PERM-12, PERM-13: a package includes its add-ons, and a company may have one more or one less', () => {
  const has = (over: object) => addonsOf(catalogueOf(company(over)), company(over))
  expect(has({ subscription_type: 'free' })).toEqual([])
  expect(has({ subscription_type: 'medium' })).toEqual(['gift_cards'])
  expect(has({ subscription_type: 'free', addons: [{ key: 'integrations' }] })).toEqual(['integrations'])
  expect(has({ subscription_type: 'medium', addons: [{ key: 'gift_cards', is_on: false }] })).toEqual([])
})

test('PERM-07: a blocked feature names the packages that include it', () => {
  const offers = [{ key: 'gift_cards', packages: ['medium', 'standard'] }] as const
  const free = { type: 'independent', addons: [] } as const
  expect(barred('gift_cards', free, offers)).toEqual({
    reason: 'insufficient_subscription',
    feature: 'gift_cards',
    packages: ['medium', 'standard'],
  })
  expect(barred('gift_cards', { ...free, addons: ['gift_cards'] }, offers)).toBeUndefined()
})

test('PERM-08, PERM-11, CO-45: features that a company type does not use are blocked by its type', () => {
  const of = (type: 'enterprise' | 'subcompany' | 'restricted_subcompany' | 'independent') =>
    (['quick_setup', 'own_catalogue', 'subcompanies'] as const).filter(
      (feature) => barred(feature, { type, addons: [] }, []) === undefined,
    )
  expect(of('enterprise')).toEqual(['own_catalogue', 'subcompanies'])
  expect(of('subcompany')).toEqual(['quick_setup', 'own_catalogue'])
  expect(of('restricted_subcompany')).toEqual([])
  expect(of('independent')).toEqual(['quick_setup', 'own_catalogue'])
})

test('PERM-14, DEF-50: a limit is the package’s unless agreed otherwise, and names the package that has more', () => {
  const limit = (over: object) => limitOf(catalogueOf(company(over)), scope, 'registers')
  expect(limit({ subscription_type: 'free' })).toEqual({ limit: 1, packages: ['medium (3)', 'standard'] })
  expect(limit({ subscription_type: 'medium' })).toEqual({ limit: 3, packages: ['standard'] })
  expect(limit({ subscription_type: 'standard' })).toBeUndefined()
  expect(limit({ subscription_type: 'standard', registers_limit: 5 })).toEqual({ limit: 5, packages: [] })
})

test('DEF-49: warned from 14 days before the last paid day, blocked from the 15th day after, in Danish days', () => {
  const at = (now: string) => paymentStatusOf('2026-11-30', now)
  expect(paymentStatusOf(null, '2099-01-01T00:00:00.000Z')).toBeNull()
  // Midnight of 16 November in Copenhagen is 23:00 of the 15th in UTC.
  expect(at('2026-11-15T22:59:59.999Z')).toBeNull()
  expect(at('2026-11-15T23:00:00.000Z')).toBe('warn')
  expect(at('2026-11-30T12:00:00.000Z')).toBe('warn')
  expect(at('2026-12-14T22:59:59.999Z')).toBe('warn')
  expect(at('2026-12-14T23:00:00.000Z')).toBe('block')
})
