import type { InspectionLink } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'

export type LinkState = 'valid' | 'expired' | 'revoked'
export const stateOf = ({ is_valid, revoked_at }: InspectionLink): LinkState =>
  is_valid ? 'valid' : revoked_at === null ? 'expired' : 'revoked'

export const useMadeWords = () => {
  const { t } = useTranslation('inspection')
  return {
    byOf: ({ made_by }: InspectionLink): string => made_by ?? t('forgotten'),
    whereOf: ({ register }: InspectionLink): string =>
      register === null ? t('office') : (register.name ?? t('till')),
  }
}

/** The list as a file (EXP-01). */
export const useLinkColumns = (): SheetColumn<InspectionLink>[] => {
  const { t } = useTranslation('inspection')
  const { byOf, whereOf } = useMadeWords()
  return [
    { key: 'made', label: t('column.made'), kind: 'moment', value: ({ made_at }) => made_at },
    { key: 'by', label: t('column.by'), value: byOf },
    { key: 'where', label: t('column.where'), value: whereOf },
    { key: 'opened', label: t('column.opened'), kind: 'moment', value: ({ opened_at }) => opened_at },
    { key: 'until', label: t('column.until'), kind: 'moment', value: ({ until }) => until },
    { key: 'revoked', label: t('column.revoked'), kind: 'moment', value: ({ revoked_at }) => revoked_at },
    { key: 'state', label: t('column.state'), value: (link) => t(`state.${stateOf(link)}`) },
  ]
}
