import type { RecordedEvent } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { createDoubts } from './doubts.ts'
import { IntegrityViolation } from './integrity-violation.ts'

const at = (position: number) => ({
  position: `${position}`,
  stream: 'journal-1',
  revision: 0n,
  type: 'EntrySealed',
})
const violation = (name: 'journal.signature' | 'journal.head_signature', position: number) => () =>
  new IntegrityViolation(name, at(position) as unknown as RecordedEvent, 'journal')

test.each([
  ['in the order of the checks', [0, 1, 2]],
  ['in another order', [2, 1, 0]],
])(
  'the first violation of the log is reported, and of one event the first check, whatever answers %s',
  async (_, order) => {
    const answers = [0, 1, 2].map(() => Promise.withResolvers<boolean>())
    const doubts = createDoubts()
    doubts.expect(answers[0]?.promise ?? true, violation('journal.signature', 7))
    doubts.expect(answers[1]?.promise ?? true, violation('journal.head_signature', 7))
    doubts.expect(answers[2]?.promise ?? true, violation('journal.head_signature', 8))
    for (const n of order) {
      answers[n]?.resolve(false)
      await answers[n]?.promise
    }
    await expect(doubts.settle()).rejects.toMatchObject({
      kind: 'journal.signature',
      where: { position: '7' },
    })
  },
)
