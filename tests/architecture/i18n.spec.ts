import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { type AnyEndpoint, generalProblems } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

type Texts = { [key: string]: string | Texts }

const folder = join(ROOT, 'web', 'locales')
const languages = ['da', 'en'] as const
const files = readdirSync(join(folder, 'da')).sort()

/** `problem.order.changed` → its text. */
const textsOf = (language: string, file: string): Map<string, string> => {
  const flat = (texts: Texts, before: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
    )
  return new Map(flat(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts, ''))
}
const variablesIn = (text = ''): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').sort()

/** Codes that `infra/http` itself writes into a problem, before any endpoint is asked. */
const saidByTheDoor = (): string[] => {
  const door = join(ROOT, 'infra', 'http')
  const sources = readdirSync(door).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  return sources.flatMap((file) =>
    [...readFileSync(join(door, file), 'utf8').matchAll(/(?:\bcode: |refused\(\d+, )'([\w.]+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  )
}

const texts = new Map(files.map((file) => [file.replace('.json', ''), textsOf('da', file)]))
const hasText = (namespace: string, key: string): boolean =>
  ['', '_one', '_other'].some((plural) => texts.get(namespace)?.has(key + plural))

/** Keys that a module asks for by name, in calls of its own `t`; those that it puts together are not seen here. */
const askedIn = (source: string): string[] =>
  [...source.matchAll(/(?<![.\w])t\(\s*((?:[^'"`()]*\?\s*)?'[^']*'(?:\s*:\s*'[^']*')?)/g)]
    .flatMap(([, call = '']) => [...call.matchAll(/'([\w.:-]*\w)'/g)])
    .flatMap(([, key]) => key ?? [])

/** The namespaces that a module names; one that is given its `t` may ask for any. */
const namespacesOf = (source: string): readonly string[] => {
  const named = [...source.matchAll(/useTranslation\(\[?((?:'[\w-]+'(?:, )?)+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, name]) => name ?? []),
  )
  return named.length > 0 ? [...named, 'common'] : [...texts.keys()]
}

describe('texts', () => {
  test('both languages have the same files', () => {
    expect(readdirSync(join(folder, 'en')).sort()).toEqual(files)
  })

  describe.each(files)('%s', (file) => {
    const [da, en] = [textsOf('da', file), textsOf('en', file)]

    test('has the same keys in Danish and in English', () => {
      expect([...en.keys()].sort()).toEqual([...da.keys()].sort())
    })

    test('has no empty text, and the same things to fill in', () => {
      for (const [key, text] of da) {
        expect(text.trim(), key).not.toBe('')
        expect(en.get(key)?.trim(), key).not.toBe('')
        expect(variablesIn(en.get(key)), key).toEqual(variablesIn(text))
      }
    })
  })

  test.each(languages)('every way in which the API says no has a sentence (%s)', (language) => {
    const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
    const announced = endpoints.flatMap(({ rejects }) => rejects)
    const codes = new Set<string>([...generalProblems, ...announced, ...saidByTheDoor()])
    const texts = new Set(files.flatMap((file) => [...textsOf(language, file).keys()]))
    expect([...codes].filter((code) => !texts.has(`problem.${code}`))).toEqual([])
    expect(codes.size).toBeGreaterThan(35)
  })

  test('every text that a page asks for by name is there', () => {
    const web = join(ROOT, 'web')
    const modules = readdirSync(web, { recursive: true })
      .map(String)
      .filter((file) => /^(?!.*(node_modules|dist|\.spec\.)).*\.tsx?$/.test(file))
    const asked = modules.flatMap((file) => {
      const source = readFileSync(join(web, file), 'utf8')
      return askedIn(source).map((key) => ({ file, key, namespaces: namespacesOf(source) }))
    })
    const missing = asked.filter(({ key, namespaces }) => {
      const [name = '', of] = key.split(':')
      // Refusals join `common` when they are loaded.
      if (of !== undefined) return !hasText(name, of) && !(name === 'common' && hasText('refusals', of))
      return !namespaces.some((namespace) => hasText(namespace, key))
    })
    expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([])
    expect(asked.length).toBeGreaterThan(2000)
  })
})
