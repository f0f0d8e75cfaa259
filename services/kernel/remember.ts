type Keeping = { elapsed_ms(): number; keep_ms: number }

/**
 * Caches answers for a short time: values that every sale reads and an administrator seldom changes. Failures are not
 * cached.
 */
export const remember = <Key, Answer>(
  { elapsed_ms, keep_ms }: Keeping,
  nameOf: (key: Key) => string,
  load: (key: Key) => Promise<Answer>,
) => {
  const cache = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key: Key): Promise<Answer> => {
    const name = nameOf(key)
    const cached = cache.get(name)
    if (cached && cached.until > elapsed_ms()) return cached.answer
    const answer = load(key)
    cache.set(name, { until: elapsed_ms() + keep_ms, answer })
    // Callers receive the rejection themselves; only the cached copy is removed here.
    answer.catch(() => cache.delete(name))
    if (cache.size > 1_000) cache.clear()
    return answer
  }
}
