import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import commonDa from '../../locales/da/common.json'
import commonEn from '../../locales/en/common.json'
import { language, languages } from './language.ts'

/** `common` comes with the first load; an area's texts come with the area. */
export const startI18n = async (): Promise<void> => {
  await i18n
    .use({
      type: 'backend',
      init: () => {},
      read: (
        lng: string,
        namespace: string,
        done: (error: Error | null, texts: Record<string, unknown> | null) => void,
      ) => {
        import(`../../locales/${lng}/${namespace}.json`).then(
          (file: { default: Record<string, unknown> }) => done(null, file.default),
          (error: Error) => done(error, null),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language.current(),
      fallbackLng: 'en',
      supportedLngs: [...languages],
      partialBundledLanguages: true,
      resources: { da: { common: commonDa }, en: { common: commonEn } },
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = language.current()
}

export { i18n }
