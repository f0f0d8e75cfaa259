import { forget, keep, kept } from '../platform/index.ts'

export const languages = ['da', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The chosen language; `?lang=en` wins for this page, for tests. Danish first. */
const fromAddress = (): Language | undefined => {
  const wanted = new URLSearchParams(globalThis.location?.search ?? '').get('lang')
  return isLanguage(wanted) ? wanted : undefined
}
const fromDevice = (): Language => {
  const value = kept('language')
  return isLanguage(value) ? value : 'da'
}

let current: Language = fromAddress() ?? fromDevice()

export const language = {
  current: (): Language => current,
  choose: (wanted: Language) => {
    current = wanted
    if (wanted === 'da') forget('language')
    else keep('language', wanted)
  },
}
