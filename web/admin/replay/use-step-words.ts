import type { Step } from '@bon/contracts/replay'
import { useTranslation } from 'react-i18next'
import { quantity } from '../../shared/format/index.ts'

export type StepWords = { title: string; about: string }

/** What a step was, in words: a title, and what it was about. */
export const useStepWords = () => {
  const { t, i18n } = useTranslation(['replay', 'common', 'journal'])
  return ({ kind, lines, method, detail, risk, short_nr, order_uuid, test_mode }: Step): StepWords => {
    const [only] = lines
    const what =
      lines.length === 1 && only
        ? `${only.name}${Math.abs(only.quantity) === 1000 ? '' : ` × ${quantity(Math.abs(only.quantity))}`}`
        : t('lines', { count: lines.length })
    const named = { what, nr: detail ?? '', short_nr: short_nr ?? '' }
    const key = detail !== null && i18n.exists(`replay:step.${kind}_${detail}`) ? `${kind}_${detail}` : kind
    const about = [
      order_uuid !== null && short_nr !== null && t('bon', { short_nr }),
      method !== null && t(`common:method.${method}`),
      detail !== null && i18n.exists(`replay:detail.${detail}`) && t(`detail.${detail}`),
      risk !== null && i18n.exists(`journal:stage_${risk}`) && t(`journal:stage_${risk}`),
      test_mode && t('training'),
    ]
    return { title: t(`step.${key}`, named), about: about.filter(Boolean).join(' · ') }
  }
}
