import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import { generalProblems } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }
const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' })
const areas = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1) ?? ''))]
const textsOf = (language: string, area: string): Texts => files[`../../locales/${language}/${area}`] ?? {}

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}${key}`] : keysOf(value, `${before}${key}.`),
  )

test.each(areas)('%s says the same things in Danish and English', (area) => {
  expect(keysOf(textsOf('en', area)).sort()).toEqual(keysOf(textsOf('da', area)).sort())
})

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values<AnyEndpoint>(context))
const codes = [
  ...new Set([
    ...generalProblems,
    'network.unreachable',
    'network.needs_server',
    ...endpoints.flatMap(({ rejects }) => [...rejects]),
  ]),
]

test.each(['da', 'en'])('every refusal has its sentence in %s', (language) => {
  const existingKeys = new Set(
    ['common.json', 'refusals.json'].flatMap((file) => keysOf(textsOf(language, file))),
  )
  expect(codes.filter((code) => !existingKeys.has(`problem.${code}`))).toEqual([])
})

/** Where the text is of Danish money itself. */
const ofDanishMoney = [
  'common.json cash.kroner',
  'common.json cash.ore',
  'resources.json ui.kr',
  'resources.json companies.value.currency.DKK',
  'resources.json payment_types.field.rounding_unit',
  'resources.json payment_types.help.rounding_unit',
]
const sentenceAt = (texts: Texts, key: string): string => {
  let at: Texts | string = texts
  for (const step of key.split('.')) at = typeof at === 'string' ? at : (at[step] ?? '')
  return typeof at === 'string' ? at : ''
}

test.each(['da', 'en'])('no sentence in %s takes it that a shop trades in kroner', (language) => {
  const named = areas.flatMap((area) =>
    keysOf(textsOf(language, area)).flatMap((key) => {
      const text = sentenceAt(textsOf(language, area), key)
      const place = `${area} ${key}`
      return /(?<!\p{L})(?:kr|DKK|kroner|øre)(?!\p{L})/iu.test(text) && !ofDanishMoney.includes(place)
        ? [place]
        : []
    }),
  )
  expect(named).toEqual([])
})
