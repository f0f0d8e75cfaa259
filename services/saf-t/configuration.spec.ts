import { type CompanyUuid, logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { resourceStream } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { openConfiguration, vatTypeOn } from './configuration.ts'

const [entity, foreign] = [specId(1), specId(2)]
const [parent, subcompany, neighbour] = [specId(11), specId(12), specId(13)]
const at = '2026-11-21T12:00:00.000Z'

const created = (company_uuid: CompanyUuid, resource: string, uuid: Uuid, data: object): RecordedEvent => ({
  event_id: specId(90),
  stream: resourceStream(resource, uuid),
  type: 'ResourceCreated',
  data: { resource, uuid, data: { ...data } },
  revision: 0n,
  position: logStart,
  meta: {
    company_uuid,
    vat_entity_uuid: entity,
    command_id: specId(91),
    command_hash: '',
    actor: 'spec',
    at,
    business_day: '2026-11-21',
    v: '1',
  },
})
const vat = (name: string, code: string, rate: number) => ({
  name,
  code,
  standard_code: rate > 0 ? 'S' : 'Z',
  rates: [{ from: '2020-01-01', rate }],
})

test('the VAT types of a file are those of its companies, and a code that a parent took later is another one there', () => {
  const configuration = openConfiguration()
  for (const event of [
    created(neighbour, 'companies', neighbour, { vat_entity_uuid: foreign }),
    created(neighbour, 'vat_types', specId(21), vat('Naboens moms', 'N25', 250)),
    created(parent, 'companies', parent, { vat_entity_uuid: entity }),
    created(subcompany, 'companies', subcompany, { vat_entity_uuid: entity, parent_uuid: parent }),
    created(subcompany, 'vat_types', specId(22), vat('Salg i udlandet', 'VAT', 0)),
    created(parent, 'vat_types', specId(23), vat('Dansk moms', 'VAT', 250)),
  ])
    configuration.see(event)
  const types = configuration.vatTypesOf(configuration.employersOf(entity))
  expect(types.map(({ name, code }) => [name, code])).toEqual([
    ['Dansk moms', 'VAT'],
    ['Salg i udlandet', 'VAT-2'],
  ])
  expect(vatTypeOn(types, { vat_rate: 250 }, '2026-11-21')?.code).toBe('VAT')
  expect(vatTypeOn(types, { vat_rate: 0 }, '2026-11-21')?.code).toBe('VAT-2')
  // Another company's file has its own alone.
  const others = configuration.vatTypesOf(configuration.employersOf(foreign))
  expect(others.map(({ code }) => code)).toEqual(['N25'])
})
