import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }
const files = import.meta.glob<Texts>('../../locales/da/*.json', { eager: true, import: 'default' })
const areas = new Map(
  Object.entries(files).map(([path, texts]) => [path.split('/').at(-1)?.slice(0, -5), texts]),
)
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../dist/**', '!../../**/*.spec.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const endings = ['', '_zero', '_one', '_other']

const hasText = (area: string, key: string): boolean =>
  endings.some((ending) => {
    let found: Texts | string | undefined = areas.get(area)
    for (const part of `${key}${ending}`.split('.'))
      found = typeof found === 'object' ? found[part] : undefined
    return typeof found === 'string'
  })

/**
 * Text keys that their `t` does not find. It looks into the first area that `useTranslation` names and into `common`;
 * another area needs its name before the key. Only keys that are written out are looked at.
 */
export const unknownKeys = (source: string): string[] => {
  const readers = [...source.matchAll(/\{ t(?:: (\w+))? \} = useTranslation\(\[?(?:'([\w-]+)')?/g)].map(
    ({ index, 1: name = 't', 2: area = 'common' }) => ({ index, name, area }),
  )
  return readers.flatMap(({ name, area, index }) => {
    const next = readers.find((other) => other.name === name && other.index > index)?.index ?? source.length
    const calls = source.slice(index, next).matchAll(new RegExp(String.raw`\b${name}\(\s*'([\w.:-]+)'`, 'g'))
    return [...calls].flatMap(({ 1: key = '' }) => {
      const [named, path] = key.includes(':') ? (key.split(':') as [string, string]) : [area, key]
      // Rejections are read from an area of their own once it is loaded.
      const isKnown = path.startsWith('problem.') || hasText(named, path) || hasText('common', key)
      return isKnown ? [] : [key]
    })
  })
}

test('each text that a screen asks for exists where the screen looks for it', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  const faults = Object.entries(sources).flatMap(([path, source]) =>
    unknownKeys(source).map((key) => `${path}: ${key}`),
  )
  expect(faults).toEqual([])
})

test('a key of the second area without its name is found', () => {
  const source = `const { t } = useTranslation(['bon', 'pos'])\n t('soldOut.one'); t('pos:soldOut.one'); t('soldOut.title')`
  expect(unknownKeys(source)).toEqual(['soldOut.one'])
})
