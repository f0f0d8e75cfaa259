import { type Bundle, bundleEndpoints } from '@bon/contracts/bundles'
import { useTranslation } from 'react-i18next'
import { allPages } from '../exports/all-pages.ts'
import type { Sheet } from '../exports/sheet.ts'
import { useAsker } from '../parts/use-asker.ts'

/** The list of bundles as a file (EXP-01), with the hash of each. */
export const useBundlesSheet = (): Sheet<Bundle> => {
  const { t } = useTranslation('bundles')
  const askerOf = useAsker()
  return {
    name: t('list'),
    columns: [
      { key: 'from', label: t('from'), kind: 'day', value: ({ from }) => from },
      { key: 'to', label: t('to'), kind: 'day', value: ({ to }) => to },
      { key: 'texts', label: t('texts'), value: (row) => t(row.with_texts ? 'opened' : 'closed') },
      { key: 'asked', label: t('column.asked'), kind: 'moment', value: (row) => row.requested_at },
      { key: 'by', label: t('by'), value: askerOf },
      { key: 'status', label: t('column.status'), value: (row) => t(`status.${row.status}`) },
      { key: 'entries', label: t('count_of.entries'), kind: 'count', value: (row) => row.file?.entries ?? 0 },
      { key: 'events', label: t('count_of.events'), kind: 'count', value: (row) => row.file?.events ?? 0 },
      { key: 'file', label: t('column.file'), value: ({ name }) => name },
      { key: 'sha256', label: 'SHA-256', value: (row) => row.file?.sha256 ?? '' },
    ],
    pages: async function* (signal) {
      for await (const page of allPages(bundleEndpoints.list, { query: {} }, signal)) yield page.bundles
    },
  }
}
