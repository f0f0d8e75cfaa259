import type { CallResult } from '../../harness/shop.ts'

/** Thrown for a refusal that no action expects. */
export const done = <R extends Pick<CallResult<never>, 'problem'>>(answer: R): R => {
  const { problem } = answer
  if (problem) throw new Error(`refused: ${problem.code} ${JSON.stringify([problem.params, problem.fields])}`)
  return answer
}
