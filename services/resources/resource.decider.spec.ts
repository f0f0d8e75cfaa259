import { money } from '@bon/contracts/kernel'
import { products } from '@bon/contracts/resources'
import { describe, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { type Fields, resourceDecider } from './resource.decider.ts'

const { given } = specify(resourceDecider(products))
const uuid = '0192a000-0000-7000-8000-000000000001'
const change_uuid = '0192a000-0000-7000-8000-000000000002'
const about = { resource: 'products', uuid }
const data: Fields = products.schema.parse({
  name: 'Kaffe',
  button_text: 'Kaffe',
  price: money(3500),
  account_uuid: uuid,
  article_group: '04003',
})
const created = { type: 'ResourceCreated', data: { ...about, data: { ...data } } } as const
const archived = { type: 'ResourceArchived', data: about } as const
const restored = { type: 'ResourceRestored', data: about } as const
const at = '2999-01-01T04:00:00.000Z'
const planned = {
  type: 'ResourceChangePlanned',
  data: { ...about, change_uuid, at, to: { price: 4000 } },
} as const
const change = (to: Fields, revision?: bigint) =>
  ({ type: 'ChangeResource', uuid, to, ...(revision !== undefined && { revision }) }) as const
const changed = (from: number, to: number, more: object = {}) =>
  ({ type: 'ResourceChanged', data: { ...about, changes: { price: { from, to } }, ...more } }) as const

describe('an entity’s history', () => {
  test('begins once, with its data as parsed by the schema', () => {
    given().when({ type: 'CreateResource', uuid, data }).then(created)
    given(created).when({ type: 'CreateResource', uuid, data }).thenRejected('resource.exists')
  })

  test('has old and new values of the fields that differ and no others', () =>
    given(created)
      .when(change({ price: 4000, name: 'Kaffe' }))
      .then(changed(3500, 4000)))

  test('saving the current values changes nothing', () =>
    given(created)
      .when(change({ price: 3500 }))
      .thenNothing())

  test('a change based on an older revision is refused', () =>
    given(created, changed(3500, 4000))
      .when(change({ price: 4500 }, 0n))
      .thenRejected('resource.changed_meanwhile'))

  test('an archived entity accepts no change until it is restored', () => {
    given(created, archived)
      .when(change({ price: 1 }))
      .thenRejected('resource.archived')
    given(created, archived).when({ type: 'ArchiveResource', uuid }).thenNothing()
    given(created, archived).when({ type: 'RestoreResource', uuid }).then(restored)
    given(created, archived, restored)
      .when(change({ price: 4000 }))
      .then(changed(3500, 4000))
  })

  test('an unknown entity is not found', () =>
    given()
      .when(change({ price: 1 }))
      .thenRejected('request.not_found'))

  test('BEYOND-14: a rollback is a new change that names the revision it restored', () =>
    given(created, changed(3500, 4000))
      .when({ type: 'RollBackResource', uuid, to: data, revision: 1n, to_revision: 0 })
      .then(changed(4000, 3500, { rolled_back_to: 0 })))

  test('BEYOND-14: a scheduled change is made once, applied once, and can be withdrawn before', () => {
    const plan = { type: 'PlanChange', uuid, change_uuid, at, to: { price: 4000 } } as const
    given(created).when(plan).then(planned)
    given(created, planned).when(plan).thenNothing()
    given(created)
      .when({ ...plan, at: '2020-01-01T04:00:00.000Z' })
      .thenRejected('resource.plan_in_the_past')
    const apply = { ...change({ price: 4000 }), change_uuid } as const
    given(created, planned)
      .when(apply)
      .then(changed(3500, 4000, { change_uuid }))
    given(created, planned, changed(3500, 4000, { change_uuid }))
      .when(apply)
      .thenNothing()
    const drop = { type: 'DropPlan', uuid, change_uuid, why: 'cancelled' } as const
    given(created, planned)
      .when(drop)
      .then({ type: 'ResourceChangeDropped', data: { ...about, change_uuid, why: 'cancelled' } })
    given(created).when(drop).thenNothing()
    given(created, planned, archived).when(drop).then({ type: 'ResourceChangeDropped' })
  })
})
