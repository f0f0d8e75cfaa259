import type { CompanyScope } from '@bon/contracts/kernel'
import {
  allResources,
  provider_company_uuid,
  type Resource,
  type RuleContext,
  resourceOf,
} from '@bon/contracts/resources'
import { claimsOf, pointersOf } from '@bon/services/resources'
import { describe, expect, test } from 'vitest'
import { demoConfiguration } from './configuration.ts'
import { demoCompanies, type Item } from './items.ts'
import { demoRecords } from './records.ts'

const { kajkanten, terrassen, takeaway } = demoCompanies
const below = new Set([terrassen.company_uuid, takeaway.company_uuid])
const all = [...demoConfiguration, ...demoRecords].map((item) => ({
  ...item,
  data: item.definition.schema.parse(item.data),
}))

/** The demo bypasses the routes; this is the lookup that their checks of references would use. */
const scopeOf = ({ company_uuid, vat_entity_uuid }: Item): CompanyScope => ({
  company_uuid,
  vat_entity_uuid,
  resource_companies: [
    company_uuid,
    ...(below.has(company_uuid) ? [kajkanten.company_uuid] : []),
    provider_company_uuid,
  ],
})
const ruleContextOf = (item: Item): RuleContext => {
  const scope = scopeOf(item)
  const rows: RuleContext['list'] = (definition) =>
    all
      .filter(
        (other) =>
          other.definition.name === definition.name &&
          (definition.sharing === 'inherited'
            ? scope.resource_companies.includes(other.company_uuid)
            : other.company_uuid === scope.company_uuid),
      )
      .map(({ uuid, company_uuid, data }) => ({ ...data, uuid, company_uuid }) as Resource<typeof definition>)
  return {
    uuid: item.uuid,
    scope,
    before: undefined,
    list: rows,
    find: (definition, uuid) => rows(definition).find((row) => row['uuid'] === uuid),
  }
}

describe('the demo’s configuration', () => {
  test('violates no rule, and refers only to entities that its company may use', () => {
    const violations = all.flatMap((item) => {
      const context = ruleContextOf(item)
      const breaks = item.definition.rules(item.data as never, context)
      const lost = pointersOf(item.definition.fields, item.data)
        // A parent company is not visible to its subcompany; only the provider sees both.
        .filter(({ to, uuid }) => to.name !== 'companies' && !context.find(to, uuid))
      return [...breaks, ...lost.map(({ path }) => ({ path, rule: 'lost' }))].map(
        ({ path, rule }) =>
          `${item.definition.name} ${JSON.stringify(item.data[item.definition.label])} ${path}: ${rule}`,
      )
    })
    expect(violations).toEqual([])
  })

  test('has every id once, and claims no unique value twice', () => {
    const ids = all.map(({ definition, uuid }) => `${definition.name} ${uuid}`)
    expect(new Set(ids).size).toBe(ids.length)
    const claims = all.flatMap(({ definition, company_uuid, data }) =>
      claimsOf(definition, data).map(
        ({ fields, value }) => `${company_uuid} ${definition.name} ${fields.join('+')} ${value}`,
      ),
    )
    expect(claims.filter((claim, i) => claims.indexOf(claim) < i)).toEqual([])
  })

  test('has every kind of entity', () => {
    const shown = new Set(all.map(({ definition }) => definition.name))
    expect(allResources.filter(({ name }) => !shown.has(name))).toEqual([])
    expect(all.every(({ definition }) => definition === resourceOf(definition.name))).toBe(true)
  })
})
