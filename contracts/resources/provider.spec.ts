import { describe, expect, test } from 'vitest'
import { addons } from './addon.resource.ts'
import { companies } from './company.resource.ts'
import { broken, idOf, ruleContext } from './reference-lookup.ts'
import { statusMessages } from './status-message.resource.ts'
import { vatEntities } from './vat-entity.resource.ts'

const company = (over: object) => ({
  display_name: 'Terrassen',
  type: 'independent',
  vat_entity_uuid: idOf('entity'),
  street: 'Havnegade',
  house_number: '3',
  postcode: '9999',
  city: 'Havneby',
  ...over,
})

describe('companies', () => {
  const context = ruleContext('terrace', [
    [companies, 'house', company({ type: 'enterprise' })],
    [companies, 'kiosk', company({})],
  ])
  const breaksOf = (over: object) => broken(companies, company(over), context)

  test('CO-42: a subcompany belongs to an enterprise', () => {
    expect(breaksOf({ type: 'subcompany', parent_uuid: idOf('house') })).toEqual([])
    expect(breaksOf({ type: 'subcompany' })).toEqual(['parent_uuid: company.needs_parent'])
    expect(breaksOf({ type: 'restricted_subcompany', parent_uuid: idOf('kiosk') })).toEqual([
      'parent_uuid: company.parent_is_no_enterprise',
    ])
    expect(breaksOf({ type: 'subcompany', parent_uuid: idOf('terrace') })).toEqual([
      'parent_uuid: company.parent_is_itself',
    ])
    expect(breaksOf({ parent_uuid: idOf('house') })).toEqual(['parent_uuid: company.has_no_parent'])
  })
  test('CO-24: an add-on is listed at most once', () =>
    expect(breaksOf({ addons: [{ key: 'invoicing' }, { key: 'invoicing', is_on: false }] })).toEqual([
      'addons.1.key: company.addon_twice',
    ]))
  test('CO-20, CO-21: four types, three packages; a company from before packages has the largest', () => {
    expect(companies.fields.type.values).toHaveLength(4)
    expect(companies.fields.subscription_type.values).toEqual(['free', 'medium', 'standard'])
    expect(companies.schema.parse(company({})).subscription_type).toBe('standard')
  })
})

test('DEF-50: only countable features have limits', () => {
  const breaksOf = (over: object) => broken(addons, { key: 'registers', name: 'Kasser', ...over })
  expect(breaksOf({ limits: { free: 1, medium: 3 } })).toEqual([])
  expect(breaksOf({ key: 'invoicing', limits: { free: 1 } })).toEqual(['limits: addon.is_not_counted'])
})

test('DEF-59: a message ends after it begins, or never', () => {
  const publish_from = '2026-11-21T08:00:00.000Z'
  const breaksOf = (publish_to: string | null) =>
    broken(statusMessages, { text_da: 'Drift', text_en: 'Operation', publish_from, publish_to })
  expect(breaksOf(null)).toEqual([])
  expect(breaksOf('2026-11-21T09:00:00.000Z')).toEqual([])
  expect(breaksOf(publish_from)).toEqual(['publish_to: status_message.ends_before_it_starts'])
})

test('LAW-5: every signature contains the number, so that a mistyped one is refused', () => {
  const entity = { legal_name: 'Kajkanten ApS', zone: 'Europe/Copenhagen', cut_offs: [] }
  expect(broken(vatEntities, { ...entity, cvr: '12345674' })).toEqual([])
  expect(broken(vatEntities, { ...entity, cvr: '12345678' })).toEqual(['cvr: vat_entity.cvr_mistyped'])
})
