import { logStart, type RecordedEvent } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { dayOfItem } from '../kernel/index.ts'
import { safTDay } from '../saf-t/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId } from '../spec-support/spec-store.ts'
import { checkSafTDays } from './check-saf-t.process.ts'

const [company_uuid, vat_entity_uuid] = [specId(900), specId(901)]
const closed = (at: string, business_day: string): RecordedEvent => ({
  event_id: specId(1),
  stream: `zReport-${specId(2)}`,
  revision: 0n,
  position: logStart,
  type: 'ZReportClosed',
  data: {},
  meta: {
    company_uuid,
    vat_entity_uuid,
    command_id: specId(3),
    command_hash: '',
    actor: 'spec',
    at,
    business_day,
    v: '1',
  },
})

test('BEYOND-13: the business day of a close is due a minute after the last one, also of another company of the entity', async () => {
  const agenda = specAgenda()
  const manager = checkSafTDays({ agenda })
  const [bar, restaurant] = ['2026-11-28T01:10:00.000Z', '2026-11-28T01:30:00.000Z']
  const events = [closed(bar, '2026-11-27'), closed(restaurant, '2026-11-27')]
  expect(events.every((event) => manager.wants(event))).toBe(true)
  await manager.react(events)
  expect(await agenda.due('saf_t_day', '2026-11-28T01:30:59.000Z')).toEqual([])
  const [item, ...others] = await agenda.due('saf_t_day', '2026-11-28T01:31:00.000Z')
  expect(others).toEqual([])
  const of = { owner_uuid: vat_entity_uuid, what: safTDay }
  const rules = { zone: 'Europe/Copenhagen', cut_offs: [] }
  const dayAt = (now: string) => dayOfItem(item?.uuid ?? '', of, now, rules)
  expect(dayAt('2026-11-28T01:31:00.000Z')).toBe('2026-11-27')
  expect(dayAt('2026-12-27T01:31:00.000Z')).toBe('2026-11-27')
  expect(dayAt('2027-02-01T01:31:00.000Z')).toBeUndefined()
})
