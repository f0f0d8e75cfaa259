import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { scaled } from '@bon/infra/slowness'
import { connectBidi } from './bidi-connection.ts'
import { openBidiWindow } from './bidi-window.ts'
import type { Engine } from './engine-window.ts'
import type { Firefox } from './find-engines.ts'
import { processGroup } from './processes.ts'

const START_MS = 40_000
const listening = /WebDriver BiDi listening on (ws:\S+)/

/** A Firefox without a display, with a new profile; each start is another device. */
export const startFirefox = async ({ browser }: Firefox): Promise<Engine> => {
  const group = processGroup()
  const profile = await mkdtemp(join(tmpdir(), 'bon-firefox-'))
  const stop = async (): Promise<void> => {
    await group.stop()
    await rm(profile, { recursive: true, force: true })
  }
  try {
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const child = group.start(browser, args, { MOZ_DISABLE_CONTENT_SANDBOX: '1' }, [
      'ignore',
      'ignore',
      'pipe',
    ])
    if (!child.stderr) throw new Error('Firefox has no standard error')
    const url = await addressIn(createInterface({ input: child.stderr }))
    child.stderr.resume()
    return { window: await openBidiWindow(await connectBidi(url)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const addressIn = (lines: ReturnType<typeof createInterface>): Promise<string> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Firefox does not answer')), scaled(START_MS))
    lines.on('line', (line) => {
      const url = listening.exec(line)?.[1]
      if (!url) return
      clearTimeout(late)
      resolve(url)
    })
  })
