import { StoreUnavailable } from '@bon/contracts/ports'
import { notSealedOnFailure, unlessUnsealed } from '@bon/services/journal'
import { expect, test } from 'vitest'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { isPassing } from '../pool/index.ts'

const source = async () => {
  const store = memoryEventStore()
  await store.append('zReport-1', 'none', [event({ n: 1 }, 'ReceiptRecorded')])
  for await (const recorded of store.readStream('zReport-1')) return recorded
  throw new Error('nothing recorded')
}
const answerTo = async (failure: Error) =>
  unlessUnsealed(notSealedOnFailure({ seal: () => Promise.reject(failure) }, isPassing).seal(await source()))

test('R-4: whatever keeps a receipt from being numbered, the request answers that the number follows', async () => {
  expect(await answerTo(new Error('permission denied'))).toBeUndefined()
})

test('an unavailable store is reported as such', () =>
  expect(answerTo(new StoreUnavailable('away'))).rejects.toThrow(StoreUnavailable))
