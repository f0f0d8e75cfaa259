import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { type AnyEndpoint, generalProblems } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { missingValues, textCallsIn } from './text-values.ts'

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

/** Codes that `infra/http` itself writes into a problem, before any endpoint runs. */
const infraHttpCodes = (): string[] => {
  const folder = join(ROOT, 'infra', 'http')
  const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  return sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bcode: |refused\(\d+, )'([\w.]+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  )
}

const texts = new Map(files.map((file) => [file.replace('.json', ''), textsOf('da', file)]))
const hasText = (namespace: string, key: string): boolean =>
  ['', '_one', '_other'].some((plural) => texts.get(namespace)?.has(key + plural))

/** Literal keys in a module's `t` calls; composed keys are not found here. */
const keysUsedIn = (source: string): string[] =>
  [...source.matchAll(/(?<![.\w])t\(\s*((?:[^'"`()]*\?\s*)?'[^']*'(?:\s*:\s*'[^']*')?)/g)]
    .flatMap(([, call = '']) => [...call.matchAll(/'([\w.:-]*\w)'/g)])
    .flatMap(([, key]) => key ?? [])

/** The namespaces that a module names; a module that is passed its `t` may use any. */
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

    test('has no empty text, and the same placeholders', () => {
      for (const [key, text] of da) {
        expect(text.trim(), key).not.toBe('')
        expect(en.get(key)?.trim(), key).not.toBe('')
        expect(variablesIn(en.get(key)), key).toEqual(variablesIn(text))
      }
    })
  })

  test.each(languages)('every rejection of the API has a sentence (%s)', (language) => {
    const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
    const announced = endpoints.flatMap(({ rejects }) => rejects)
    const codes = new Set<string>([...generalProblems, ...announced, ...infraHttpCodes()])
    const texts = new Set(files.flatMap((file) => [...textsOf(language, file).keys()]))
    expect([...codes].filter((code) => !texts.has(`problem.${code}`))).toEqual([])
    expect(codes.size).toBeGreaterThan(35)
  })

  const web = join(ROOT, 'web')
  const modules = readdirSync(web, { recursive: true })
    .map(String)
    .filter((file) => /^(?!.*(node_modules|dist|\.spec\.)).*\.tsx?$/.test(file))

  test('every text that a page requests by name exists', () => {
    const usedKeys = modules.flatMap((file) => {
      const source = readFileSync(join(web, file), 'utf8')
      return keysUsedIn(source).map((key) => ({ file, key, namespaces: namespacesOf(source) }))
    })
    const missing = usedKeys.filter(({ key, namespaces }) => {
      const [name = '', of] = key.split(':')
      // Refusal texts are merged into `common` when they are loaded.
      if (of !== undefined) return !hasText(name, of) && !(name === 'common' && hasText('refusals', of))
      return !namespaces.some((namespace) => hasText(namespace, key))
    })
    expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([])
    expect(usedKeys.length).toBeGreaterThan(2000)
  })

  test('a concatenated key begins as the keys of its texts do', () => {
    const heads = modules.flatMap((file) =>
      [
        ...readFileSync(join(web, file), 'utf8').matchAll(/(?<![.\w])t\(\s*`(?:[\w-]+:)?([\w.-]+[._])\$\{/g),
      ].map(([, head = '']) => ({ file, head })),
    )
    const keys = [...texts.values()].flatMap((of) => [...of.keys()])
    const lost = heads.filter(({ head }) => !keys.some((key) => key.startsWith(head)))
    expect(lost.map(({ file, head }) => `${file}: ${head}`)).toEqual([])
    expect(heads.length).toBeGreaterThan(80)
  })

  test('every placeholder of a text is passed by its name', () => {
    const calls = modules.flatMap((file) => {
      const source = readFileSync(join(web, file), 'utf8')
      return textCallsIn(source).map((call) => ({ file, call, namespaces: namespacesOf(source) }))
    })
    const faults = calls.flatMap(({ file, call, namespaces }) => {
      const [name = '', of] = call.key.split(':')
      const places = of === undefined ? namespaces.map((namespace) => [namespace, call.key]) : [[name, of]]
      return places.flatMap(([namespace = '', key = '']) => {
        const found = texts.get(namespace)
        // A key without a text of its own has plural forms instead.
        const keys = found?.has(key) ? [key] : [`${key}_one`, `${key}_other`]
        return keys
          .flatMap((name) => missingValues(call, found?.get(name) ?? ''))
          .map((value) => `${file}: ${call.key} lacks ${value}`)
      })
    })
    expect([...new Set(faults)]).toEqual([])
    expect(calls.length).toBeGreaterThan(200)
  })

  test.each([
    ["t('a.b', { tender: name })", '{{means}} and {{ tender }}', ['means']],
    ["t('a.b', { means: f({ x: 1 }, 'y') })", '{{means}}', []],
    ["t('a.b', { means, count: 2 })", '{{count}} of {{means}}', []],
    ["t('a.b', { ...values })", '{{means}}', []],
  ])('%s is given %s', (source, text, missing) => {
    expect(textCallsIn(source).flatMap((call) => missingValues(call, text))).toEqual(missing)
  })
})
