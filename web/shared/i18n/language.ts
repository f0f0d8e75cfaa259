import { forget, readStored, writeStored } from '../platform/index.ts'

export const languages = ['da', 'en'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The chosen language, Danish by default; `?lang=en` overrides it for this page, for tests. */
const fromAddress = (): Language | undefined => {
  const requested = new URLSearchParams(globalThis.location?.search ?? '').get('lang')
  return isLanguage(requested) ? requested : undefined
}
const fromDevice = (): Language => {
  const value = readStored('language')
  return isLanguage(value) ? value : 'da'
}

let current: Language = fromAddress() ?? fromDevice()

export const language = {
  current: (): Language => current,
  choose: (next: Language) => {
    current = next
    if (next === 'da') forget('language')
    else writeStored('language', next)
  },
}
