import { type JournalRow, journalEndpoints } from '@bon/contracts/journal'
import { useTranslation } from 'react-i18next'
import { allPages } from '../exports/all-pages.ts'
import type { Sheet } from '../exports/sheet.ts'

/** The chain of a register as a file (EXP-01): all of it, with whole signatures. */
export const useChainSheet = (register_uuid: string): Sheet<JournalRow> => {
  const { t } = useTranslation(['admin', 'journal'])
  return {
    name: t('journal:chain'),
    columns: [
      { key: 'seq', label: t('journal.seq'), kind: 'count', value: ({ seq }) => seq },
      { key: 'nr', label: t('journal.nr'), value: ({ nr }) => nr },
      { key: 'kind', label: t('journal.kind'), value: ({ kind }) => t(`journal:kind_${kind}`) },
      { key: 'training', label: t('test_mode'), value: ({ training }) => (training ? t('test_mode') : null) },
      { key: 'at', label: t('journal.at'), kind: 'moment', value: ({ at }) => at },
      { key: 'signature', label: t('journal.signature'), value: ({ signature }) => signature },
    ],
    pages: async function* (signal) {
      const request = { params: { uuid: register_uuid }, query: {} }
      for await (const page of allPages(journalEndpoints.list, request, signal)) yield page.entries
    },
  }
}
