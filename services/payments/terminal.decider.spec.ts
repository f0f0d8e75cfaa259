import { isRejection } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { terminalDecider } from './terminal.decider.ts'

test('a terminal state returned by the handler is not mutated by the next payment', async () => {
  const handler = createCommandHandler(specStore())
  const terminal_uuid = specId(1)
  const takenBy = async (n: number) => {
    const payment_uuid = specId(n)
    const context = {
      company_uuid: specId(900),
      vat_entity_uuid: specId(901),
      actor: 'spec',
      now: '2026-11-21T10:00:00.000Z',
    }
    const taken = await handler.handle(
      terminalDecider,
      'terminal-1',
      { type: 'TakeTerminal', terminal_uuid, payment_uuid },
      { ...context, command_id: specId(100 + n) },
    )
    if (isRejection(taken)) throw new Error(taken.rejection)
    await handler.handle(
      terminalDecider,
      'terminal-1',
      { type: 'FreeTerminal', payment_uuid },
      { ...context, command_id: specId(200 + n) },
    )
    return taken.state
  }
  const first = await takenBy(2)
  expect(first.since.flat()).toEqual([specId(2)])
  const second = await takenBy(3)
  expect(second.since.flat()).toEqual([specId(2), specId(3)])
  expect(first.since.flat()).toEqual([specId(2)])
})
