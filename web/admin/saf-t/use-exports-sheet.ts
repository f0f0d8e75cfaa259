import { type SafTExport, safTEndpoints } from '@bon/contracts/saf-t'
import { useTranslation } from 'react-i18next'
import { allPages } from '../exports/all-pages.ts'
import type { Sheet } from '../exports/sheet.ts'
import { useAsker } from '../parts/use-asker.ts'
import { realFaults } from './verdict-tag.tsx'

/** The list of exports as a file (EXP-01), with the hash of each file that was made. */
export const useExportsSheet = (): Sheet<SafTExport> => {
  const { t } = useTranslation('saf-t')
  const askerOf = useAsker()
  const verdictOf = ({ status, broken }: SafTExport) => {
    if (status !== 'success') return t(`status.${status}`)
    if (realFaults(broken).length > 0) return t('status.broken')
    return t(broken.length > 0 ? 'status.test_certificate' : 'status.green')
  }
  return {
    name: t('list'),
    columns: [
      { key: 'from', label: t('from'), kind: 'day', value: ({ from }) => from },
      { key: 'to', label: t('to'), kind: 'day', value: ({ to }) => to },
      { key: 'asked', label: t('column.asked'), kind: 'moment', value: (row) => row.requested_at },
      { key: 'by', label: t('by'), value: askerOf },
      { key: 'status', label: t('column.status'), value: verdictOf },
      {
        key: 'transactions',
        label: t('count_of.transactions'),
        kind: 'count',
        value: (row) => row.transactions,
      },
      { key: 'events', label: t('count_of.events'), kind: 'count', value: (row) => row.events },
      {
        key: 'files',
        label: t('column.files'),
        value: ({ parts }) => parts.map(({ name }) => name).join('; '),
      },
      { key: 'sha256', label: 'SHA-256', value: ({ parts }) => parts.map(({ sha256 }) => sha256).join('; ') },
    ],
    pages: async function* (signal) {
      for await (const page of allPages(safTEndpoints.list, { query: {} }, signal)) yield page.exports
    },
  }
}
