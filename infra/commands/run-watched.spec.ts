import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchProgress } from './progress.ts'
import { runStep } from './run-steps.ts'
import { runWatched } from './run-watched.ts'

const node = (script: string) => ({ program: process.execPath, args: ['-e', script] })
const idle = 'setInterval(() => {}, 1_000)'

describe('a step', () => {
  let folder = ''
  let lines: string[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bon-watched-'))
    lines = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    vi.spyOn(console, 'log').mockImplementation(() => {})
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(folder, { recursive: true, force: true })
  })

  test('that hangs is stopped, fails, and is reported with the test that it was running', async () => {
    const progressFile = join(folder, 'progress.json')
    await writeFile(progressFile, JSON.stringify({ running: ['orders.spec.ts › waits for ever'] }))
    const code = await runWatched({ name: 'server', ...node(idle), progressFile, stallMs: 200 })
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/^server has made no progress for [\d.]+ s and is stopped\.\n/)
    expect(lines.at(-1)).toBe('  it was running: orders.spec.ts › waits for ever')
  })

  test('that hangs counts as one failed test of the run', async () => {
    const outcome = await runStep({ name: 'types', kind: 'one', ...node(idle), stallMs: 200 })
    expect(outcome).toMatchObject({ passed: 0, failed: 1, skipped: [], failures: [{ name: 'types' }] })
  })

  test('that runs beside others prints its output below its heading once it has ended', async () => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => printed.push(String(chunk)) > 0)
    const says = node(`console.log('one fault'); setTimeout(() => process.exit(3), 100)`)
    const code = runWatched({ name: 'lint', ...says, heldUnder: '— lint' })
    expect(printed).toEqual([])
    expect(await code).toBe(3)
    expect(printed).toEqual(['— lint', 'one fault\n'])
  })
})

describe('a step that is slow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is not stopped while it makes progress, and is stopped once it makes none', () => {
    const onStall = vi.fn()
    let last = 0
    watchProgress(60_000, () => last, onStall)
    for (let minute = 0; minute < 600; minute += 1) {
      vi.advanceTimersByTime(59_000)
      last = Date.now()
    }
    expect(onStall).not.toHaveBeenCalled()
    vi.advanceTimersByTime(61_000)
    expect(onStall).toHaveBeenCalledTimes(1)
  })
})
