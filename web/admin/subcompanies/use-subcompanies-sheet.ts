import type { SubcompanyRow } from '@bon/contracts/companies'
import { useTranslation } from 'react-i18next'
import { onePage, type Sheet } from '../exports/sheet.ts'

/** The list of subcompanies as a file (EXP-01). */
export const useSubcompaniesSheet = (rows: readonly SubcompanyRow[]): Sheet<SubcompanyRow> => {
  const { t } = useTranslation(['companies', 'admin'])
  return {
    name: t('sub.title'),
    columns: [
      { key: 'name', label: t('sub.name'), value: ({ display_name }) => display_name },
      { key: 'kind', label: t('sub.kind'), value: ({ type }) => t(`admin:companies.type_${type}`) },
      { key: 'registers', label: t('sub.registers'), kind: 'count', value: ({ registers }) => registers },
      { key: 'open', label: t('sub.open'), kind: 'count', value: ({ open_sessions }) => open_sessions },
      {
        key: 'payment',
        label: t('sub.payment'),
        value: ({ payment_status }) => t(`sub.${payment_status ?? 'paid'}`),
      },
    ],
    pages: onePage(rows),
  }
}
