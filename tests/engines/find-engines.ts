import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type WebKit = { driver: string; browser: string; display: string }
export type Firefox = { browser: string }

/** Debian's webkit2gtk-driver and xvfb, or a message that names what is missing. */
export const findWebKit = (): WebKit | { missing: string } => {
  const [driver, browser, display] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')]
  if (!driver || !browser) return { missing: 'no WebKit here: apt-get install webkit2gtk-driver' }
  if (!display) return { missing: 'no display for WebKit here: apt-get install xvfb' }
  return { driver, browser, display }
}

/** Debian's firefox-esr or another Firefox, or a message that names what is missing. */
export const findFirefox = (): Firefox | { missing: string } => {
  const browser = onPath('firefox-esr') ?? onPath('firefox')
  return browser ? { browser } : { missing: 'no Firefox here: apt-get install firefox-esr' }
}

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Debian installs it beside the library, in a folder named by the machine's architecture and the API version. */
const miniBrowser = (): string | undefined =>
  ['/usr/lib', '/usr/libexec']
    .flatMap((root) => [root, ...subfolders(root, /-linux-gnu/)])
    .flatMap((folder) => subfolders(folder, /^webkit2?gtk-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .toSorted()
    .findLast((path) => existsSync(path))

const subfolders = (folder: string, name: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((each) => name.test(each))
        .map((each) => join(folder, each))
    : []
