import { attemptEvents } from '@bon/contracts/payments'
import { expect, test } from 'vitest'
import da from '../../locales/da/payments.json' with { type: 'json' }
import { storyOf } from './attempt-notes.ts'

const [source = ''] = Object.values(
  import.meta.glob<string>('./attempt-notes.ts', { query: '?raw', import: 'default', eager: true }),
)
const at = '2026-11-22T12:00:00.000Z'
const storyEvent = (type: string, data: object, revision = '0') => ({
  revision,
  type,
  at,
  data: { ...data, at },
})

test('PAY-02: every event of an attempt has a sentence on the page', () => {
  expect(Object.keys(attemptEvents).filter((type) => !source.includes(`case '${type}'`))).toEqual([])
  const keys = [...source.matchAll(/key:[^\n]*?'(\w+)'(?: : '(\w+)')?/g)].flatMap(([, one, other]) => [
    one,
    other,
  ])
  const named = [...keys.filter((key) => key !== undefined), 'declined', 'cancelled']
  expect(named.filter((key) => !(key in da.story))).toEqual([])
  expect(named.length).toBeGreaterThan(15)
})

test('PAY-02, PAY-11: the history has the reason and the person; an unknown event is shown as a change', () => {
  const cashier_uuid = '00000000-0000-4000-8000-000000000001'
  const by = { register_uuid: cashier_uuid, cashier_uuid }
  expect(
    storyOf([
      storyEvent('AttemptSendStarted', {}),
      storyEvent('AttemptCancelRequested', { ...by, as: 'cancelling' }, '1'),
      storyEvent('AttemptEnded', { outcome: 'declined', reason: 'by_bank' }, '2'),
      storyEvent('AttemptSomethingNew', {}, '3'),
    ]),
  ).toEqual([
    { id: '0', at, key: 'sending' },
    { id: '1', at, key: 'cancelWished', cashier_uuid },
    { id: '2', at, key: 'declined', why: 'reason.by_bank' },
    { id: '3', at, key: 'other' },
  ])
})
