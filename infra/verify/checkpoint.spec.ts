import { logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { checkpoint } from './checkpoint.ts'
import { createMemory } from './memory.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const at = '2026-11-22T12:00:00.000Z'
const event = (type: string, data: object): RecordedEvent => ({
  stream: `terminal-${id(1)}`,
  type,
  data,
  event_id: id(9),
  revision: 0n,
  position: logStart,
  meta: {
    company_uuid: id(10),
    vat_entity_uuid: id(11),
    command_id: id(12),
    command_hash: '',
    actor: 'spec',
    at,
    business_day: '2026-11-22',
    v: '1',
  },
})
const took = (n: number) => event('TerminalReserved', { terminal_uuid: id(1), payment_uuid: id(n), at })
const freed = (n: number) => event('TerminalReleased', { payment_uuid: id(n), at })
const settled = (up_to: number, since: number[], settlements = 1) =>
  event('TerminalSettled', {
    settlement_uuid: id(20),
    terminal_uuid: id(1),
    register_uuid: id(2),
    cashier_uuid: id(3),
    up_to: id(up_to),
    reported: 0,
    recorded: 0,
    difference: 0,
    at,
    standing: { taken_by: null, since: since.map(id), carried: [], settlements },
  })
const looked = (...log: RecordedEvent[]) => {
  const checker = checkpoint(createMemory())
  return () => log.forEach((each) => void checker.see(each))
}

test('an attempt that a settlement leaves out, or counts twice, is reported', () => {
  const day = [took(4), freed(4), took(5), freed(5), took(6), freed(6)]
  expect(looked(...day, settled(5, [6]), took(7), freed(7), settled(7, [], 2))).not.toThrow()
  expect(looked(...day, settled(5, []))).toThrow('stream.standing')
  expect(looked(...day, settled(5, [5, 6]))).toThrow('stream.standing')
  expect(looked(...day, settled(6, [], 2))).toThrow('stream.standing')
})
