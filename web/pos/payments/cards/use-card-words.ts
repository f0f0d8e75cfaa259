import { useTranslation } from 'react-i18next'

/** Texts for phone payments; a key without a phone variant falls back to the card text. */
export const useCardWords = (by_code: boolean | undefined) => {
  const { t, i18n } = useTranslation('cards')
  return (key: string, params: Record<string, string> = {}): string =>
    by_code && i18n.exists(`cards:code.${key}`) ? t(`code.${key}`, params) : t(key, params)
}
