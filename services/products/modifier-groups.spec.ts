import { bigintToPosition } from '@bon/contracts/kernel'
import { optOutCategories, optOuts } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Catalogue } from '../resources/index.ts'
import { optOutCategoriesOf } from './modifier-groups.ts'

const company_uuid = '6b616a6b-616e-4465-8eaa-626f6e000001'
const scope = { company_uuid, vat_entity_uuid: company_uuid, resource_companies: [company_uuid] }

test('opt-outs are sorted once for all lines, and again when one was changed', () => {
  let position = 1n
  let names = ['Uden salt', 'Uden dild']
  let lists = 0
  const catalogue = {
    positionOf: (kinds: unknown[]) =>
      kinds.includes(optOuts) && kinds.includes(optOutCategories) ? bigintToPosition(position) : undefined,
    list: (kind: unknown) => {
      lists += 1
      return kind === optOuts ? names.map((name) => ({ uuid: name, name, category_uuid: null })) : []
    },
  } as unknown as Catalogue
  const offered = () =>
    optOutCategoriesOf(catalogue, scope).flatMap(({ opt_outs }) => opt_outs.map(({ name }) => name))

  expect([offered(), offered(), offered()]).toEqual(Array(3).fill(['Uden dild', 'Uden salt']))
  expect(lists).toBe(2)
  names = ['Uden agurk']
  position = 2n
  expect(offered()).toEqual(['Uden agurk'])
})
