import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyResource, allResources, type Fields } from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

type Texts = { [key: string]: string | Texts }
const languages = ['da', 'en'] as const

/** `accounts.field.rates.from` → its text. */
const textsOf = (language: string): Set<string> => {
  const flat = (texts: Texts, before: string): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [before + key] : flat(text, `${before}${key}.`),
    )
  const file = join(ROOT, 'web', 'locales', language, 'resources.json')
  return new Set(flat(JSON.parse(readFileSync(file, 'utf8')) as Texts, ''))
}

/** Every field with its columns and parts, as `rates.from`. */
const fieldsIn = (fields: Fields, before = ''): { path: string; values: readonly string[] }[] =>
  Object.entries(fields).flatMap(([name, { values = [], columns = {} }]) => [
    { path: before + name, values },
    ...fieldsIn(columns, `${before}${name}.`),
  ])

const keysOf = ({ name, form, fields }: AnyResource): string[] => [
  ...['title', 'one', 'new'].map((key) => `${name}.${key}`),
  ...Object.keys(form).map((key) => `${name}.section.${key}`),
  ...fieldsIn(fields).flatMap(({ path, values }) => [
    `${name}.field.${path}`,
    ...values.map((value) => `${name}.value.${path}.${value}`),
  ]),
]

const sources = (folder: string): string =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.ts') && !file.includes('.spec'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n')

/** A rule code occurs where the rule is checked: as `product.requires_itself`, in a `code()`, or as `rule: 'taken'`. */
const rulesUsed = (): Set<string> => {
  const declared = sources('contracts/resources')
  const machine = sources('services/resources')
  const singular = allResources.flatMap(({ name }) => [
    name,
    name.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, ''),
  ])
  const dotted = [...`${declared}\n${machine}`.matchAll(/'(([a-z_]+)\.[a-z_]+)'/g)]
    .filter(([, , of = '']) => singular.includes(of))
    .map(([, rule = '']) => rule)
  const forms = [...declared.matchAll(/code\(\s*\/.*?\/[a-z]*,\s*'([a-z_]+)'/g)]
  const messages = [...declared.matchAll(/message: '([^']+)'/g)]
  const rules = [...`${declared}\n${machine}`.matchAll(/rule: '([^']+)'/g)]
  return new Set([...dotted, ...[...forms, ...messages, ...rules].map(([, rule = '']) => rule)])
}

describe.each(languages)('The texts of the configuration (%s)', (language) => {
  const texts = textsOf(language)

  test.each(allResources)('$name has its titles, fields, sections and choices', (definition) => {
    expect(keysOf(definition).filter((key) => !texts.has(key))).toEqual([])
  })

  test('every rule that a field can break has a sentence', () => {
    const rules = rulesUsed()
    expect([...rules].filter((rule) => !texts.has(`rule.${rule}`))).toEqual([])
    expect(rules.size).toBeGreaterThan(60)
  })
})
