import type { AttemptAnswer } from '../protocol.ts'
import { type Attempt, whatIsWrong } from './attempt.ts'

/** What a status says in place of the truth while its fault lasts; undefined: the truth. */
export const lieAbout = (
  attempt: Attempt,
  all: readonly Attempt[],
  now: number,
): AttemptAnswer | 'silent' | 'garbage' | undefined => {
  const { lies } = whatIsWrong(attempt)
  if (!lies || attempt.asked.kind === 'reversal' || now >= attempt.begun_at + lies.for_ms) return undefined
  if (lies.as === 'silent' || lies.as === 'garbage') return lies.as
  if (lies.as === 'not_found') return { answer: 'not_found', idle: true }
  if (lies.as !== 'last_result') return { answer: lies.as }
  const other = all.findLast(({ result }) => result && result !== attempt.result)?.result
  return other ? { answer: 'result', result: other } : { answer: 'not_found', idle: true }
}
