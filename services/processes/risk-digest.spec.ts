import type { CompanyRole } from '@bon/contracts/identity'
import type { RiskCount, RiskRules } from '@bon/contracts/journal'
import { logStart, money, type RecordedEvent } from '@bon/contracts/kernel'
import type { Letter } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId } from '../spec-support/spec-store.ts'
import { mailRisksDue, type RiskDigestDependencies, remindOfRisks } from './risk-digest.process.ts'

const [company_uuid, vat_entity_uuid, mette] = [specId(900), specId(901), specId(5)]
const danish = { zone: 'Europe/Copenhagen', cut_offs: [] }
const rules: RiskRules = { kinds: ['line_removed', 'drawer_opened'], stages: [], discount: money(100_00) }
const counts: RiskCount[] = [
  { kind: 'line_removed', cashier_uuid: mette, count: 2, amount: money(338_00) },
  { kind: 'line_removed', cashier_uuid: null, count: 1, amount: money(50_00) },
  { kind: 'drawer_opened', cashier_uuid: mette, count: 4, amount: money(0) },
]
const admin = {
  uuid: specId(11),
  name: 'Karen',
  email: 'karen@example.test',
  roles: ['admin'] as CompanyRole[],
}
const auditor = {
  uuid: specId(12),
  name: 'Ole',
  email: 'ole@example.test',
  roles: ['auditor'] as CompanyRole[],
}

type Settings = ReturnType<RiskDigestDependencies['settingsOf']>

const shopWith = (chosen: Partial<Settings>, found = counts) => {
  const agenda = specAgenda()
  const letters: Letter[] = []
  const asked: unknown[] = []
  const application: RiskDigestDependencies = {
    agenda,
    mailer: { send: async (letter) => void letters.push(letter) },
    dayRules: () => danish,
    scopeOf: () => ({ company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }),
    settingsOf: () => ({
      name: 'Kajkanten',
      currency: 'DKK',
      language: 'da',
      rules,
      every: 'daily',
      to: ['admin'],
      ...chosen,
    }),
    countRisks: async (_, period, by) => {
      asked.push([period, by])
      return found
    },
    membersOf: async () => [admin, auditor],
    initials: async () => ({ [mette]: 'MK' }),
    link: (path) => `https://bon.example${path}`,
  }
  return { application, agenda, letters, asked }
}
const opened = (business_day: string, more = {}): RecordedEvent => {
  const at = `${business_day}T10:00:00.000Z`
  const ids = { company_uuid, vat_entity_uuid, command_id: specId(1000) }
  return {
    event_id: specId(2000),
    stream: `zReport-${specId(3000)}`,
    revision: 0n,
    position: logStart,
    type: 'RegisterOpened',
    data: more,
    meta: { ...ids, command_hash: '', actor: 'spec', at, business_day, v: '1' },
  }
}
const friday = '2026-11-27'

test('BEYOND-12: two hours after the business day those who are chosen get its acts by kind, cashier and amount', async () => {
  const { application, agenda, letters, asked } = shopWith({ to: ['admin', 'auditor'] })
  await remindOfRisks(application).react([opened(friday), opened(friday)])
  // The day ends at five in the morning in Copenhagen.
  await mailRisksDue(application, '2026-11-28T05:59:59.000Z')
  expect(letters).toEqual([])
  await mailRisksDue(application, '2026-11-28T06:00:00.000Z')
  expect(asked).toEqual([[{ from: friday, to: friday }, rules]])
  expect(letters.map(({ to }) => to)).toEqual([admin.email, auditor.email])
  const [letter] = letters
  expect(letter?.subject).toBe('7 hændelser, der kan skjule salg: Kajkanten, 27. november 2026')
  expect(letter?.text.replaceAll('\u00a0', ' ')).toContain(
    '- Linje fjernet: 3, 388,00 kr. (MK 2, – 1)\n- Skuffe åbnet uden salg: 4 (MK 4)\n',
  )
  expect(letter?.text).toContain(
    `/companies/${company_uuid}/admin/journal?risky=yes&from=${friday}&to=${friday}`,
  )
  expect(letter?.company_uuid).toBe(company_uuid)
  await mailRisksDue(application, '2026-11-28T07:00:00.000Z')
  expect(letters).toHaveLength(2)
  expect([...agenda.items.values()].map(({ due_at }) => due_at)).toEqual(['2026-11-30T06:00:00.000Z'])
})

test('BEYOND-12: a week is mailed after its Sunday, in the company’s language', async () => {
  const { application, letters, asked } = shopWith({ every: 'weekly', language: 'en' })
  await remindOfRisks(application).react([opened(friday)])
  await mailRisksDue(application, '2026-11-28T06:00:00.000Z')
  expect(letters).toEqual([])
  await mailRisksDue(application, '2026-11-30T06:00:00.000Z')
  expect(asked).toEqual([[{ from: '2026-11-23', to: '2026-11-29' }, rules]])
  expect(letters[0]?.subject).toBe(
    '7 acts that may hide a sale: Kajkanten, 23 November 2026 – 29 November 2026',
  )
})

test('BEYOND-12: nobody is mailed a day without such an act, nor when the company wants no mail', async () => {
  for (const { application, letters } of [shopWith({}, []), shopWith({ every: 'never' })]) {
    await remindOfRisks(application).react([opened(friday)])
    await mailRisksDue(application, '2026-12-01T06:00:00.000Z')
    expect(letters).toEqual([])
  }
})

test('a digest that was mailed, and not yet noted so, has the same id when it is mailed again', async () => {
  const { application, agenda, letters } = shopWith({})
  const manager = remindOfRisks(application)
  await manager.react([opened(friday)])
  const kept = [...agenda.items]
  await mailRisksDue(application, '2026-11-28T06:00:00.000Z')
  for (const [key, item] of kept) agenda.items.set(key, item)
  await mailRisksDue(application, '2026-11-29T23:00:00.000Z')
  expect(letters).toHaveLength(2)
  expect(letters[0]?.uuid).toBeDefined()
  expect(letters[1]?.uuid).toBe(letters[0]?.uuid)
  expect(manager.wants(opened(friday, { test_mode: true }))).toBe(false)
})
