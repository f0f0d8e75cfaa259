import { useCallback, useState } from 'react'
import { i18n } from './i18n.ts'
import { type Language, language } from './language.ts'
import { refusals } from './rejections.ts'

export const useLanguage = (): [Language, (next: Language) => void] => {
  const [current, setCurrent] = useState(language.current())
  const choose = useCallback((next: Language) => {
    language.choose(next)
    setCurrent(next)
    document.documentElement.lang = next
    void i18n.changeLanguage(next).then(refusals.fetch)
  }, [])
  return [current, choose]
}
