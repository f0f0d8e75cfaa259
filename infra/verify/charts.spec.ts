import { logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { ResourceEvent } from '@bon/contracts/resources'
import type { Chart } from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { id } from '../spec-support/verify/spec-shop.ts'
import { charts } from './charts.ts'
import { createMemory } from './memory.ts'

const [company, parent, stranger, account, other] = [1, 2, 3, 10, 11].map(id) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid],
]
const at = '2026-11-21T12:00:00.000Z'

const chartsKnowing = (...events: [owner: Uuid, ResourceEvent][]): Chart[] => {
  const checker = charts(createMemory())
  for (const [company_uuid, { type, data }] of events) {
    const event: RecordedEvent = {
      stream: `resource_${data.resource}-${data.uuid}`,
      type,
      data,
      event_id: id(9),
      revision: 0n,
      position: logStart,
      meta: {
        company_uuid,
        vat_entity_uuid: id(8),
        command_id: id(7),
        command_hash: '',
        actor: 'spec',
        at,
        business_day: '2026-11-21',
        v: '1',
      },
    }
    checker.see(event)
  }
  return [...checker.of(company)]
}
const knowing = (...events: [owner: Uuid, ResourceEvent][]) =>
  chartsKnowing(...events).map(({ accounts }) => accounts)
const created = (uuid: Uuid, data: object, resource = 'accounts'): ResourceEvent => ({
  type: 'ResourceCreated',
  data: { resource, uuid, data: { ...data } },
})
const changed = (uuid: Uuid, field: string, to: unknown): ResourceEvent => ({
  type: 'ResourceChanged',
  data: { resource: 'accounts', uuid, changes: { [field]: { from: null, to } } },
})
const row = (over: object) => ({
  uuid: account,
  number: 5815,
  purpose: 'difference',
  vat_type_uuid: null,
  ...over,
})

test('BEYOND-21: the chart of accounts has its current state, and its state before each change that affects a voucher', () =>
  expect(
    knowing(
      [company, created(account, { number: 5815, purpose: 'difference' })],
      [company, changed(account, 'name', 'Kassedifferencer')],
      [company, changed(account, 'number', 5816)],
      [company, { type: 'ResourceArchived', data: { resource: 'accounts', uuid: account } }],
    ),
  ).toEqual([[row({ number: 5816, purpose: null })], [row({ number: 5816 })], [row({})]]))

test('CO-43: a company has its own and its parent’s accounts, and nobody else’s', () => {
  const [now] = knowing(
    [parent, created(parent, { parent_uuid: null }, 'companies')],
    [company, created(company, { parent_uuid: parent }, 'companies')],
    [parent, created(account, { number: 5815, purpose: 'difference' })],
    [stranger, created(id(12), { number: 5815, purpose: 'difference' })],
    [company, created(other, { number: 1010 })],
  )
  expect(now?.map(({ uuid }) => uuid)).toEqual([account, other])
})

test('basics 08: the account of a kind of discount counts as it was at each time', () => {
  const kind = { resource: 'discount_kinds', uuid: other }
  const kinds = (chart: Chart | undefined) => chart?.discount_kinds.map(({ account_uuid }) => account_uuid)
  const all = chartsKnowing(
    [company, created(other, { account_uuid: account }, 'discount_kinds')],
    [
      company,
      { type: 'ResourceChanged', data: { ...kind, changes: { account_uuid: { from: account, to: null } } } },
    ],
  )
  expect(all.map(kinds)).toEqual([[null], [account]])
})
