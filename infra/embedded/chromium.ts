import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackChromium } from './unpack-chromium.ts'

/** Part of Playwright's `launchOptions`. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** BON_CHROMIUM, else the browser from npm (linux-x64), else one installed on this machine. */
export const findBrowser = async (): Promise<Browser> => {
  const named = process.env['BON_CHROMIUM']
  if (named) return browser(named)
  if (process.platform === 'linux' && process.arch === 'x64') return packaged()
  const installed = onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
  if (installed) return browser(installed)
  throw new Error(
    'No browser for the browser tests: install Chromium or Chrome, or set BON_CHROMIUM to its path.',
  )
}

const browser = (executablePath: string, env: Record<string, string> = {}): Browser => ({
  executablePath,
  args: ARGS,
  env: { ...(process.env as Record<string, string>), ...env },
})

/** Uses the package's own NSS libraries and fonts where the system has none. */
const packaged = async (): Promise<Browser> => {
  const { folder, executable } = await unpackChromium()
  const env: Record<string, string> = {}
  if (!hasFonts()) env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf')
  if (spawnSync(executable, ['--version'], { stdio: 'ignore' }).status !== 0) {
    env['LD_LIBRARY_PATH'] = join(folder, 'lib')
  }
  return browser(executable, env)
}

const hasFonts = (): boolean =>
  existsSync('/etc/fonts/fonts.conf') &&
  ['/usr/share/fonts', '/usr/local/share/fonts'].some(
    (path) => existsSync(path) && readdirSync(path).length > 0,
  )

const onPath = (names: readonly string[]): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
