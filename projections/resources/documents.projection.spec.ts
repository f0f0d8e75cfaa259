import { uuid5 } from '@bon/contracts/kernel'
import { type ResourceEvent, resourceStream } from '@bon/contracts/resources'
import { test } from 'vitest'
import { newLog, noon, ours } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { documents } from './documents.projection.ts'

const { given } = specify(documents)
const uuid = uuid5(ours.company_uuid, 'product')
const resource = 'products'
const data = { name: 'Fadøl', price: 6_500, plu: 12 }

const happened = (...facts: ResourceEvent[]) => {
  const log = newLog()
  log.write<ResourceEvent>(
    resourceStream(resource, uuid),
    ours,
    noon,
    { type: 'ResourceCreated', data: { resource, uuid, data } },
    ...facts,
  )
  return log.events
}

test('a created document has the data it was created with', () =>
  given(happened()).then('documents', { resource, uuid, revision: 0, archived: false, data }))

test('a change replaces its fields and keeps the others', () =>
  given(
    happened({
      type: 'ResourceChanged',
      data: { resource, uuid, changes: { price: { from: 6_500, to: 6_900 }, plu: { from: 12, to: null } } },
    }),
  ).then('documents', { revision: 1, data: { name: 'Fadøl', price: 6_900, plu: null } }))

test('an archived document keeps its texts, for old receipts', () =>
  given(happened({ type: 'ResourceArchived', data: { resource, uuid } })).then('documents', {
    revision: 1,
    archived: true,
    data,
  }))
