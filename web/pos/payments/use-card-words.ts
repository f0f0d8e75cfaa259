import { useTranslation } from 'react-i18next'

/** A guest's phone is spoken of in other words than a machine; what has none of its own is said as of a card. */
export const useCardWords = (by_code: boolean | undefined) => {
  const { t, i18n } = useTranslation('cards')
  return (key: string, params: Record<string, string> = {}): string =>
    by_code && i18n.exists(`cards:code.${key}`) ? t(`code.${key}`, params) : t(key, params)
}
