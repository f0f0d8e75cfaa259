import type { Uuid } from '@bon/contracts/kernel'
import type { Configuration } from '@bon/services/saf-t'
import { expect, test } from 'vitest'
import { frameOf, frameOfDays } from './file-frame.ts'

const vat_entity_uuid: Uuid = '0190a000-0000-7000-8000-000000000001'
const configuration = {
  vatEntity: () => ({ zone: 'Europe/Copenhagen', cvr: '12345678', legal_name: 'Kajkanten ApS' }),
  companiesOf: () => [{ uuid: vat_entity_uuid, fields: {} }],
} satisfies Pick<Configuration, 'vatEntity' | 'companiesOf'>
const made = {
  now: '2026-11-28T12:00:00.000Z',
  version: 'spec',
  supplier: undefined,
  journal_since: '2024-01-01T05:00:00.000Z',
}
const frame = (from: string, to: string) =>
  frameOf(configuration as unknown as Configuration, { vat_entity_uuid, from, to }, made)

test('R-23: a part has its own days, with the numbers that the whole period gives them', () => {
  const whole = frame('2026-01-01', '2026-01-31')
  expect(whole.days.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1))
  const part = frameOfDays(whole, { from: '2026-01-30', to: '2026-01-31' })
  expect(part).toMatchObject({ from: '2026-01-30', to: '2026-01-31' })
  expect(part.days).toEqual([
    { day: '2026-01-30', number: 30 },
    { day: '2026-01-31', number: 31 },
  ])
})

test('LAW-2: a day whose number has more than the schema’s three digits has none', () => {
  const { days } = frame('2024-01-01', '2026-09-30')
  expect(days.map(({ number }) => number).slice(997, 1_001)).toEqual([998, 999, undefined, undefined])
})
