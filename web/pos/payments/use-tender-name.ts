import { useTranslation } from 'react-i18next'
import { language } from '../../shared/i18n/index.ts'

/** The name of a payment type in the language of the screen, where it is one of the common words. */
export const useTenderName = () => {
  const { t } = useTranslation('pos')
  const nameOf = (name: string): string => t(`tender.${name}`, { defaultValue: name })
  /** Inside a sentence a common noun such as `Kort` is lowercase, and a brand such as `MobilePay` is not. */
  const inSentence = (name: string): string => {
    const word = nameOf(name)
    const isCommon = language.current() === 'da' ? /^\p{Lu}\P{Lu}*$/u.test(word) : word !== name
    return isCommon ? word.toLocaleLowerCase(language.current()) : word
  }
  return { nameOf, inSentence }
}
