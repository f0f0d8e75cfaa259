import { monotonicMs } from '../clock/index.ts'

/** Keeps answers for a moment: what every sale asks and an administrator seldom changes. Failures are not kept. */
export const remember = <Key, Answer>(
  ms: number,
  nameOf: (key: Key) => string,
  ask: (key: Key) => Promise<Answer>,
) => {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key: Key): Promise<Answer> => {
    const name = nameOf(key)
    const known = kept.get(name)
    if (known && known.until > monotonicMs()) return known.answer
    const answer = ask(key)
    kept.set(name, { until: monotonicMs() + ms, answer })
    answer.catch(() => kept.delete(name))
    if (kept.size > 1_000) kept.clear()
    return answer
  }
}
