import { parsePosition } from '@bon/contracts/kernel'
import type { IntegrityViolation } from './integrity-violation.ts'

/** Checks that run on the thread pool while the next events are read. */
export type Doubts = {
  /** Throws at once when the answer is known and false. */
  expect(answer: boolean | Promise<boolean>, violation: () => IntegrityViolation): void
  readonly isFull: boolean
  /** Waits for all checks; throws the violation that is first in the log, and of one event the one expected first. */
  settle(): Promise<void>
}

const most = 256

export const createDoubts = (): Doubts => {
  const running = new Set<Promise<void>>()
  let asked = 0
  let first: { violation: IntegrityViolation; nth: number } | undefined
  const found = (violation: IntegrityViolation, nth: number): void => {
    const isFirst =
      !first ||
      isEarlier(violation, first.violation) ||
      // The answers come in any order: which check of an event is reported must not depend on it.
      (nth < first.nth && !isEarlier(first.violation, violation))
    if (isFirst) first = { violation, nth }
  }
  return {
    expect: (answer, violation) => {
      if (answer === true) return
      if (answer === false) throw violation()
      const nth = asked++
      const check: Promise<void> = answer
        .then((fits) => {
          if (!fits) found(violation(), nth)
        })
        .finally(() => running.delete(check))
      running.add(check)
    },
    get isFull() {
      return running.size >= most || first !== undefined
    },
    settle: async () => {
      await Promise.all(running)
      if (first) throw first.violation
    },
  }
}

/** Whether a violation is earlier in the log than another. */
export const isEarlier = (a: IntegrityViolation, b: IntegrityViolation): boolean =>
  parsePosition(a.where.position) < parsePosition(b.where.position)
