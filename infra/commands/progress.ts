import { readFileSync, statSync } from 'node:fs'

/** The file in which a test process records its progress after each test; see tests/harness/progress.ts. */
export type Progress = { running: string[] }

/** Milliseconds since 1970 of the last entry; 0 before the first. */
export const progressAt = (file: string): number => {
  try {
    return statSync(file).mtimeMs
  } catch {
    // Before the first test there is no file.
    return 0
  }
}

/** The tests that were running at the last entry. */
export const runningTests = (file: string): string[] => {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Progress).running
  } catch {
    // The file may be missing or half written; the names are only for the message.
    return []
  }
}

/**
 * Calls `onStall` once when `lastProgress` (milliseconds since 1970) is more than `stallMs` ago, counted from now at
 * the earliest. The total time is not limited: a slow step that still progresses continues (ADR 0053).
 */
export const watchProgress = (
  stallMs: number,
  lastProgress: () => number,
  onStall: () => void,
): (() => void) => {
  const began = Date.now()
  const timer = setInterval(
    () => {
      if (Date.now() - Math.max(began, lastProgress()) < stallMs) return
      clearInterval(timer)
      onStall()
    },
    Math.min(1_000, stallMs / 4),
  )
  return () => clearInterval(timer)
}
