import { useCallback, useState } from 'react'
import { i18n } from './i18n.ts'
import { type Language, language } from './language.ts'
import { refusals } from './refusals.ts'

export const useLanguage = (): [Language, (wanted: Language) => void] => {
  const [current, setCurrent] = useState(language.current())
  const choose = useCallback((wanted: Language) => {
    language.choose(wanted)
    setCurrent(wanted)
    document.documentElement.lang = wanted
    void i18n.changeLanguage(wanted).then(refusals.fetch)
  }, [])
  return [current, choose]
}
