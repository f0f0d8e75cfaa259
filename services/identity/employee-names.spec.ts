import { cashierStream, type IdentityEvent } from '@bon/contracts/identity'
import type { VaultText } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { auditDecider } from './audit.decider.ts'
import { employeeNameAt } from './employee-names.ts'

const [company_uuid, elsewhere, cashier_uuid] = [specId(1), specId(2), specId(3)]
const day = (n: number) => `2026-11-0${n}T12:00:00.000Z`

/** A cashier with these facts, one a day from the first on. */
const withFacts = async (facts: (texts: { of(initials: string): VaultText }) => IdentityEvent[]) => {
  const store = specStore()
  const handler = createCommandHandler(store)
  const texts = new Map<string, string>()
  const of = (initials: string) => {
    const ref = specId(100 + texts.size)
    texts.set(ref, JSON.stringify({ first_name: 'Nora', last_name: initials, initials }))
    return { ref, hash: '0'.repeat(64) }
  }
  for (const [i, event] of facts({ of }).entries())
    await handler.handle(
      auditDecider,
      cashierStream(cashier_uuid),
      { type: 'Tell', event },
      {
        command_id: specId(10 + i),
        company_uuid,
        vat_entity_uuid: company_uuid,
        actor: 'spec',
        now: day(i + 1),
      },
    )
  const vault = { get: async () => texts }
  return async (at: string, companies = [company_uuid]) =>
    (await employeeNameAt({ store, vault }, companies, cashier_uuid, at))?.initials
}

test('R-17: the name of a day is the last one that was given until then', async () => {
  const nameAt = await withFacts(({ of }) => [
    { type: 'CashierCreated', data: { cashier_uuid, name: of('NF') } },
    { type: 'CashierChanged', data: { cashier_uuid, fields: ['label'] } },
    {
      type: 'CashierChanged',
      data: { cashier_uuid, fields: ['initials'], name: of('NG'), former: of('NF') },
    },
  ])
  expect([await nameAt(day(1)), await nameAt(day(2)), await nameAt(day(3)), await nameAt(day(9))]).toEqual([
    ...['NF', 'NF', 'NG', 'NG'],
  ])
  expect(await nameAt(day(9), [elsewhere])).toBeUndefined()
})

test('R-25: a cashier whom no fact created has the name from before the first change, and the last one when forgotten', async () => {
  const changed = await withFacts(({ of }) => [
    { type: 'CashierArchived', data: { cashier_uuid } },
    {
      type: 'CashierChanged',
      data: { cashier_uuid, fields: ['initials'], name: of('NG'), former: of('NF') },
    },
    {
      type: 'CashierChanged',
      data: { cashier_uuid, fields: ['initials'], name: of('NH'), former: of('NG') },
    },
  ])
  expect([await changed(day(1)), await changed(day(2)), await changed(day(3))]).toEqual(['NF', 'NG', 'NH'])
  const forgotten = await withFacts(({ of }) => [
    { type: 'CashierArchived', data: { cashier_uuid } },
    {
      type: 'PersonForgotten',
      data: { subject_kind: 'cashier', subject_uuid: cashier_uuid, name: of('NF') },
    },
  ])
  expect([await forgotten(day(1)), await forgotten(day(2))]).toEqual(['NF', 'NF'])
})
