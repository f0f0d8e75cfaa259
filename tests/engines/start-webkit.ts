import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@bon/infra/embedded'
import { scaled } from '@bon/infra/slowness'
import type { Engine } from './engine-window.ts'
import type { WebKit } from './find-engines.ts'
import { type ProcessGroup, processGroup } from './processes.ts'
import { openWebDriverWindow } from './webdriver-window.ts'

const START_MS = 20_000

/** A WebKit window on its own display; a driver has one session, so each window is another device. */
export const startWebKit = async (webkit: WebKit): Promise<Engine> => {
  const group = processGroup()
  const settings = await mkdtemp(join(tmpdir(), 'bon-webkit-'))
  const stop = async (): Promise<void> => {
    await group.stop()
    await rm(settings, { recursive: true, force: true })
  }
  try {
    await shrinkToolbar(settings)
    const display = await startDisplay(webkit.display, group)
    const url = await startDriver(webkit.driver, { DISPLAY: display, XDG_CONFIG_HOME: settings }, group)
    return { window: await openWebDriverWindow(url, webkit.browser), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The window is never narrower than its toolbar, whose keys would stop it above a phone's 390 px. */
const shrinkToolbar = async (settings: string): Promise<void> => {
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(settings, version))
    await writeFile(
      join(settings, version, 'gtk.css'),
      '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }',
    )
  }
}

/** Xvfb chooses a free display and writes its number to descriptor 3. */
const startDisplay = async (program: string, { start }: ProcessGroup): Promise<string> => {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp']
  const child = start(program, args, {}, ['ignore', 'ignore', 'ignore', 'pipe'])
  const numbers = child.stdio[3]
  if (!numbers) throw new Error('Xvfb has no descriptor 3')
  const [number] = await once(numbers, 'data', { signal: AbortSignal.timeout(scaled(START_MS)) })
  return `:${String(number).trim()}`
}

const startDriver = async (
  program: string,
  display: Record<string, string>,
  { start }: ProcessGroup,
): Promise<string> => {
  const port = await freePort()
  const env = { ...display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
  start(program, [`--port=${port}`], env, 'ignore')
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
