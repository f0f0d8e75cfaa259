import { expect, test } from 'vitest'
import { tillTexts } from './till-texts.ts'

const files = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../shared/**/*.{ts,tsx}', '!**/*.spec.*', '!**/*.examples.*'],
  { query: '?raw', eager: true, import: 'default' },
)
/** From the folder of this file. */
const sources = Object.entries(files).map(([path, text]) => ({ path, text }))

/** What is needed before the register is there, or never without a server. */
const elsewhere = ['../../shared/device-key/index.ts', '../../shared/ui/dialog-window.tsx']

const targetsIn = ({ path, text }: { path: string; text: string }): string[] =>
  [...text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g)].map(([, to]) => {
    const from = new URL(path, 'http://bon.test/web/pos/till/')
    return new URL(to ?? '', from).pathname
  })
const toPath = (path: string): string => new URL(path, 'http://bon.test/web/pos/till/').pathname

const loadedBy = (name: string): string[] =>
  sources.filter(({ path }) => path.endsWith(name)).flatMap(targetsIn)
const loaded = new Set([
  ...loadedBy('/whole-till.ts'),
  ...loadedBy('/loaded-parts.ts'),
  ...loadedBy('/first-parts.ts'),
  ...elsewhere.map(toPath),
])

test('DEF-19: every part of the register is loaded while the network is there', () => {
  const asked = sources.filter(({ path }) => !path.endsWith('/passkeys/ceremonies.ts')).flatMap(targetsIn)
  expect(asked.length).toBeGreaterThan(60)
  expect([...new Set(asked)].filter((target) => !loaded.has(target))).toEqual([])
})

test('DEF-19: every text of the register is loaded while the network is there', () => {
  const used = sources.flatMap(({ text }) =>
    [...text.matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
    ),
  )
  expect(used.length).toBeGreaterThan(100)
  expect(
    [...new Set(used)].filter((name) => name !== 'common' && !tillTexts.some((one) => one === name)),
  ).toEqual([])
})
