import { expect, vi } from 'vitest'
import { scaled } from '../../infra/slowness/scaled.ts'

/** The minimum: polled conditions are met sooner, and a short timeout would make a busy machine look like a failure. */
const LEAST_MS = 10_000
const marker = Symbol.for('bon.waits-are-scaled')

type WaitOptions = number | { timeout?: number; interval?: number }

const longer = (options: WaitOptions = {}): { timeout: number; interval?: number } =>
  typeof options === 'number'
    ? { timeout: limitOf(options) }
    : { ...options, timeout: limitOf(options.timeout) }

const limitOf = (ms = 0): number => scaled(Math.max(ms, LEAST_MS))

/**
 * Scales the timeout of every polled assertion to this machine, whatever value it specifies (ADR 0053). Done once per
 * worker: files that share one share these objects.
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
