import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import type { EngineWindow } from '../../engines/index.ts'
import { pollUntil } from '../../harness/until.ts'
import { openDialogs, type SecondContext } from '../second-contexts.ts'
import { readLayout, type ScriptedPage } from './layout.ts'
import { layoutFaults } from './layout-faults.ts'
import { smallTargets } from './measure.ts'

/** The sizes at which the till is finished; a page at 200 % has half of the window's pixels. */
export const tillSizes = {
  '1280×800': { width: 1280, height: 800 },
  '1024×768': { width: 1024, height: 768 },
  '820×1180': { width: 820, height: 1180 },
  '390×844': { width: 390, height: 844 },
  '1280×800 at 200 %': { width: 640, height: 400 },
  '1024×768 at 200 %': { width: 512, height: 384 },
} as const
export type TillSize = keyof typeof tillSizes

const LOCALES = join(import.meta.dirname, '../../../web/locales')
type Texts = { [key: string]: Texts | string }

/** A text of the till by its key, `pos:bon.more`; values that are filled in match anything. */
const textsOf = (language: 'da' | 'en') => {
  const files = new Map<string, Texts>()
  return (key: string): RegExp => {
    const [file = '', path = ''] = key.split(':')
    const texts: Texts =
      files.get(file) ?? JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8'))
    files.set(file, texts)
    let found: Texts | string | undefined = texts
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`no text ${key}`)
    const words = found.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(`^${words.replaceAll(/\{\{\w+\}\}/g, '.*')}$`)
  }
}

/** Takes a picture of a state in both themes, where `BON_PICTURES` names a folder for them. */
const takePictures = async (page: Page, state: string, size: TillSize): Promise<void> => {
  const folder = process.env['BON_PICTURES']
  if (!folder) return
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', name)
    }, theme)
    await page.screenshot({
      path: join(folder, theme, `${state.replaceAll(/[^\p{L}\d]+/gu, '-')} ${size}.png`),
    })
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}

/** Each fault once, with the first of its places. */
const faultList = () => {
  const places = new Map<string, Set<string>>()
  return {
    note: (fault: string, state: string, size: TillSize): void => {
      const found = places.get(fault) ?? new Set()
      places.set(fault, found.add(`${state} ${size}`))
    },
    faults: (): string[] =>
      [...places].map(([fault, found]) => {
        const [first, ...others] = found
        return `${first}${others.length > 0 ? ` (+${others.length})` : ''}: ${fault}`
      }),
  }
}

const faultsOn = async (page: ScriptedPage): Promise<string[]> => [
  ...layoutFaults(await readLayout(page)),
  ...(await smallTargets(page)).map((target) => `${target} is under 44 px`),
]

/** A page moves for a moment when its size or state changes: a fault is what stays. What is known is not waited for. */
const lastingFaults = async (page: ScriptedPage, known: Set<string>): Promise<string[]> => {
  const found = await pollUntil(
    () => faultsOn(page),
    (some) => some.every((fault) => known.has(fault)),
  )
  for (const fault of found) known.add(fault)
  return found
}

/** Looks at windows of another engine. */
export const engineWalk = (sizes: readonly TillSize[], home: TillSize) => {
  const { note, faults } = faultList()
  const known = new Set<string>()
  const seen = new Set<string>()
  return {
    faults,
    at: async (window: ScriptedPage & Pick<EngineWindow, 'resize'>, state: string): Promise<void> => {
      if (seen.has(state)) return
      seen.add(state)
      for (const size of sizes) {
        await window.resize(tillSizes[size])
        for (const fault of await lastingFaults(window, known)) note(fault, state, size)
      }
      await window.resize(tillSizes[home])
    },
  }
}

/** Visits states of the till, each at every size, and collects what is out of its place. */
export const tillWalk = (page: Page, language: 'da' | 'en', sizes: readonly TillSize[]) => {
  const say = textsOf(language)
  const dialogs = new Set<string | null>()
  const known = new Set<string>()
  const { note, faults } = faultList()
  return {
    page,
    say,
    /** The same text anywhere within another. */
    inText: (key: string): RegExp => new RegExp(say(key).source.slice(1, -1)),
    button: (key: string, inside: Page | Locator = page): Locator =>
      inside.getByRole('button', { name: say(key) }).first(),
    dialog: page.getByRole('dialog').last(),
    /** Looks at the page as it is, at every size. */
    at: async (state: string, only: readonly TillSize[] = sizes): Promise<void> => {
      for (const size of only) {
        await page.setViewportSize(tillSizes[size])
        for (const fault of await lastingFaults(page, known)) note(fault, state, size)
        await takePictures(page, state, size)
      }
      for (const kind of await openDialogs(page)) dialogs.add(kind)
      await page.setViewportSize(tillSizes['1280×800'])
    },
    /** Whether a dialog of this kind was open in one of the states. */
    hasSeen: (kind: SecondContext): boolean => dialogs.has(kind),
    faults,
  }
}
export type TillWalk = ReturnType<typeof tillWalk>
