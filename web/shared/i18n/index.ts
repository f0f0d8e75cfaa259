/**
 * Texts by key only. `useTranslation('pos')` in the register, `'admin'` in the back office; `common` is always there
 * and is the fallback: `t('common:total')`. A refusal's sentence: `useProblemText()(error)`.
 */
export { i18n, startI18n } from './i18n.ts'
export { type Language, language, languages } from './language.ts'
export { refusals } from './refusals.ts'
export { useLanguage } from './use-language.ts'
export { useProblemText } from './use-problem-text.ts'
