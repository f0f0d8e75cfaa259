import { expect, test } from 'vitest'
import { lastTurn } from './last-turn.ts'

const event = (n: number, type: string, data: Record<string, unknown>) => ({
  at: `2026-11-2${n}T10:00:00.000Z`,
  actor_name: `Person ${n}`,
  type,
  data,
})
const flags = (is_on: boolean) => [{ name: 'ny_bon', is_on }]

test('DEF-72: a switch shows who turned it last, not who changed something else', () => {
  const events = [
    event(0, 'ResourceCreated', { data: { flags: flags(false) } }),
    event(1, 'ResourceChanged', { changes: { flags: { from: flags(false), to: flags(true) } } }),
    event(2, 'ResourceChanged', { changes: { language: { from: 'da', to: 'en' } } }),
  ]
  expect(lastTurn(events, 'ny_bon')?.actor_name).toBe('Person 1')
  expect(lastTurn(events.slice(0, 1), 'ny_bon')?.actor_name).toBe('Person 0')
  expect(lastTurn(events, 'ukendt')).toBeUndefined()
})
