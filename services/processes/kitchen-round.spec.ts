import { nullLogger } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { sendWhatIsDue } from './print-production.process.ts'

const now = '2026-11-21T12:00:00.000Z'

test('an order that cannot be read does not delay the tickets of others', async () => {
  const store = specStore()
  const agenda = specAgenda()
  for (const n of [1, 2]) {
    const item = {
      kind: 'kitchen',
      uuid: specId(n),
      company_uuid: specId(900),
      vat_entity_uuid: specId(901),
    } as const
    await agenda.put({ ...item, set_at: now, due_at: now })
  }
  const handler = createCommandHandler({
    ...store,
    readStream: (stream, options) => {
      if (stream.endsWith(specId(1))) throw new Error('poison')
      return store.readStream(stream, options)
    },
  })
  const prints = { queue: async () => undefined, flush: async () => undefined }
  const kitchenOf = () => ({ printers: [], displays: [] })
  const kitchen = { handler, agenda, prints, kitchenOf, log: nullLogger }
  await expect(sendWhatIsDue(kitchen, now)).rejects.toThrow('poison')
  expect([...agenda.items.keys()]).toEqual([`kitchen ${specId(1)}`])
})
