import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@bon/infra/embedded'
import { scaled } from '@bon/infra/slowness'
import type { WebKit } from './find-webkit.ts'
import { openSession, type Session } from './webdriver.ts'

const START_MS = 20_000

/** A WebKit window on its own display. `stop` ends all of its processes, even if a page hangs. */
export const startWebKit = async (
  webkit: WebKit,
): Promise<{ session: Session; stop: () => Promise<void> }> => {
  const started: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    for (const child of started.reverse()) await killGroup(child)
  }
  try {
    const display = await startDisplay(webkit.display, started)
    const url = await startDriver(webkit.driver, display, started)
    return { session: await openSession(url, webkit.browser), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Xvfb chooses a free display and writes its number to descriptor 3. */
const startDisplay = async (program: string, started: ChildProcess[]): Promise<string> => {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  started.push(child)
  const numbers = child.stdio[3]
  if (!numbers) throw new Error('Xvfb has no descriptor 3')
  const [number] = await once(numbers, 'data', { signal: AbortSignal.timeout(scaled(START_MS)) })
  return `:${String(number).trim()}`
}

const startDriver = async (program: string, display: string, started: ChildProcess[]): Promise<string> => {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  started.push(child)
  const url = `http://127.0.0.1:${port}`
  const late = AbortSignal.timeout(scaled(START_MS))
  while (
    !(await fetch(`${url}/status`, { signal: late }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (late.aborted) throw new Error('WebKitWebDriver does not answer')
    await sleep(50)
  }
  return url
}

const killGroup = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null) return
  const exited = once(child, 'exit')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    return
  }
  await exited
}
