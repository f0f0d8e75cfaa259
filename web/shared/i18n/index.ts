/**
 * Texts by key only. `useTranslation('pos')` in the register, `'admin'` in the back office; `common` is always loaded
 * and is the fallback: `t('common:total')`. The text of a failure: `useProblemText()(error)`.
 */
export { i18n, startI18n } from './i18n.ts'
export { type Language, language, languages } from './language.ts'
export { refusals } from './rejections.ts'
export { useLanguage } from './use-language.ts'
export { useProblemText } from './use-problem-text.ts'
