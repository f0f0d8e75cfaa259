import type { SecurityRow } from '@bon/contracts/security-events'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'
import { browserName } from '../profile/browser-name.ts'
import { useSentence } from './use-sentence.ts'

/** The log's columns as a file has them. */
export const useSecurityColumns = (): SheetColumn<SecurityRow>[] => {
  const { t } = useTranslation('security')
  const { nameOf, sentenceOf, timesOf } = useSentence()
  return [
    { key: 'at', label: t('column.at'), kind: 'moment', value: ({ at }) => at },
    {
      key: 'what',
      label: t('column.what'),
      value: (row) => [sentenceOf(row), timesOf(row)].filter(Boolean).join(' '),
    },
    { key: 'group', label: t('filter_group'), value: ({ group }) => t(`group.${group}`) },
    {
      key: 'who',
      label: t('column.who'),
      value: ({ who, by_staff }) =>
        [nameOf(who), by_staff && t('by_staff', { name: nameOf(by_staff) })].filter(Boolean).join(', '),
    },
    {
      key: 'where',
      label: t('column.where'),
      value: ({ register, caller }) =>
        [register?.name, caller?.address, caller?.browser && browserName(caller.browser)]
          .filter(Boolean)
          .join(' · '),
    },
  ]
}
