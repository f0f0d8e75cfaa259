import type { CompanyScope } from '@bon/contracts/kernel'
import {
  allResources,
  type Look,
  provider_company_uuid,
  type Resource,
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

/** The demo is made by the decider alone; this is what the routes would have asked of it. */
const scopeOf = ({ company_uuid, vat_entity_uuid }: Item): CompanyScope => ({
  company_uuid,
  vat_entity_uuid,
  resource_companies: [
    company_uuid,
    ...(below.has(company_uuid) ? [kajkanten.company_uuid] : []),
    provider_company_uuid,
  ],
})
const lookFrom = (item: Item): Look => {
  const scope = scopeOf(item)
  const rows: Look['list'] = (definition) =>
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
  test('breaks no rule, and points at things that its company may use', () => {
    const told = all.flatMap((item) => {
      const look = lookFrom(item)
      const breaks = item.definition.rules(item.data as never, look)
      const lost = pointersOf(item.definition.fields, item.data)
        // A parent lies above its subcompany: only the provider sees both.
        .filter(({ to, uuid }) => to.name !== 'companies' && !look.find(to, uuid))
      return [...breaks, ...lost.map(({ path }) => ({ path, rule: 'lost' }))].map(
        ({ path, rule }) =>
          `${item.definition.name} ${JSON.stringify(item.data[item.definition.label])} ${path}: ${rule}`,
      )
    })
    expect(told).toEqual([])
  })

  test('has every id once, and claims nothing twice', () => {
    const ids = all.map(({ definition, uuid }) => `${definition.name} ${uuid}`)
    expect(new Set(ids).size).toBe(ids.length)
    const claims = all.flatMap(({ definition, company_uuid, data }) =>
      claimsOf(definition, data).map(
        ({ fields, value }) => `${company_uuid} ${definition.name} ${fields.join('+')} ${value}`,
      ),
    )
    expect(claims.filter((claim, i) => claims.indexOf(claim) < i)).toEqual([])
  })

  test('shows every kind of entity', () => {
    const shown = new Set(all.map(({ definition }) => definition.name))
    expect(allResources.filter(({ name }) => !shown.has(name))).toEqual([])
    expect(all.every(({ definition }) => definition === resourceOf(definition.name))).toBe(true)
  })
})
