import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language, languages } from './language.ts'
import { readUntilHere, type Texts } from './read-texts.ts'

/** `common` of the chosen language loads with the page, an area's texts with the area; each only once. */
export const startI18n = async (): Promise<void> => {
  await i18n
    .use({
      type: 'backend',
      init: () => {},
      read: (lng: string, namespace: string, done: (error: Error | null, texts: Texts | null) => void) => {
        readUntilHere(lng, namespace).then(
          (texts) => done(null, texts),
          (error: Error) => done(error, null),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language.current(),
      // Both languages have every text (texts.spec.ts), so no fallback is needed.
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = language.current()
}

export { i18n }
