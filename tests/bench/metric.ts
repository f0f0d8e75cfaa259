export type Metric = { name: string; value: number; unit: string }

/** Calls `once` in `callers` loops for `seconds`, after a warm-up second that is not counted. */
export const loop = async (name: string, callers: number, seconds: number, once: () => Promise<number>) => {
  let counted = 0
  const took: number[] = []
  const begin = performance.now() + 1_000
  const end = begin + seconds * 1_000
  const caller = async () => {
    for (let now = performance.now(); now < end; ) {
      const started = now
      const done = await once()
      now = performance.now()
      if (started < begin) continue
      counted += done
      took.push(now - started)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN
  return [
    { name: `${name}, rate`, value: Math.round(counted / seconds), unit: 'appends/s' },
    { name: `${name}, p50`, value: Math.round(at(0.5) * 100) / 100, unit: 'ms' },
    { name: `${name}, p99`, value: Math.round(at(0.99) * 100) / 100, unit: 'ms' },
  ] satisfies Metric[]
}

/** Median, 95th and 99th percentile of milliseconds, in hundredths. */
export const quantiles = (took: readonly number[]): { p50: number; p95: number; p99: number } => {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 100) / 100
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
