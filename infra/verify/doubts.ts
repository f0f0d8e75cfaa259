import { parsePosition } from '@bon/contracts/kernel'
import type { Lie } from './lie.ts'

/** Checks that run beside the log, on the thread pool, while the next events are looked at. */
export type Doubts = {
  /** Throws at once when the answer is there and is no. */
  expect(answer: boolean | Promise<boolean>, lie: () => Lie): void
  readonly isFull: boolean
  /** Waits for all; throws the first lie by the log's order. */
  settle(): Promise<void>
}

const most = 256

export const createDoubts = (): Doubts => {
  const running = new Set<Promise<void>>()
  let first: Lie | undefined
  const found = (lie: Lie): void => {
    if (!first || isEarlier(lie, first)) first = lie
  }
  return {
    expect: (answer, lie) => {
      if (answer === true) return
      if (answer === false) throw lie()
      const check: Promise<void> = answer
        .then((fits) => {
          if (!fits) found(lie())
        })
        .finally(() => running.delete(check))
      running.add(check)
    },
    get isFull() {
      return running.size >= most || first !== undefined
    },
    settle: async () => {
      await Promise.all(running)
      if (first) throw first
    },
  }
}

/** Of two lies, the one that stands earlier in the log. */
export const isEarlier = (a: Lie, b: Lie): boolean =>
  parsePosition(a.where.position) < parsePosition(b.where.position)
