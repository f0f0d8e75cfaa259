import { expect, vi } from 'vitest'
import { scaled } from '../../infra/slowness/scaled.ts'

/** Vitest's own, when a test gives none. */
const DEFAULT_MS = 1_000
const marker = Symbol.for('bon.waits-are-scaled')

type WaitOptions = number | { timeout?: number; interval?: number }

const longer = (options: WaitOptions = {}): { timeout: number; interval?: number } =>
  typeof options === 'number'
    ? { timeout: scaled(options) }
    : { ...options, timeout: scaled(options.timeout ?? DEFAULT_MS) }

/**
 * Every wait for a fact lasts as long as this machine needs, whoever wrote it and whatever it says (ADR 0053). Done once
 * for each worker: files that share one share these objects.
 */
const scaleWaits = (): void => {
  const shared = globalThis as { [marker]?: true }
  if (shared[marker]) return
  shared[marker] = true
  const { waitFor, waitUntil } = vi
  vi.waitFor = (callback, options) => waitFor(callback, longer(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, longer(options))
  const { poll } = expect
  expect.poll = (callback, options) => poll(callback, longer(options))
}

scaleWaits()
