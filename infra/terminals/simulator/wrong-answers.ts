import type { AttemptAnswer } from '../protocol.ts'
import { type Attempt, whatIsWrong } from './attempt.ts'

/** The wrong status answer while its fault lasts; undefined: answer correctly. */
export const wrongAnswerFor = (
  attempt: Attempt,
  all: readonly Attempt[],
  now: number,
): AttemptAnswer | 'silent' | 'garbage' | undefined => {
  const { wrong_answers } = whatIsWrong(attempt)
  if (!wrong_answers || attempt.asked.kind === 'reversal' || now >= attempt.begun_at + wrong_answers.for_ms)
    return undefined
  if (wrong_answers.as === 'silent' || wrong_answers.as === 'garbage') return wrong_answers.as
  if (wrong_answers.as === 'not_found') return { answer: 'not_found', idle: true }
  if (wrong_answers.as !== 'last_result') return { answer: wrong_answers.as }
  const other = all.findLast(({ result }) => result && result !== attempt.result)?.result
  return other ? { answer: 'result', result: other } : { answer: 'not_found', idle: true }
}
