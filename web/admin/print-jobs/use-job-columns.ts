import type { PrintJobRow } from '@bon/contracts/printing'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'

/** The list's columns as a file has them. */
export const useJobColumns = (): SheetColumn<PrintJobRow>[] => {
  const { t } = useTranslation('printing')
  return [
    {
      key: 'order',
      label: t('column.order'),
      value: ({ order_uuid, short_nr }) => order_uuid && `B-${short_nr}`,
    },
    {
      key: 'state',
      label: t('column.state'),
      value: ({ state, trouble }) =>
        [t(`state.${state}`), trouble && t(`trouble.${trouble}`)].filter(Boolean).join(', '),
    },
    {
      key: 'printer',
      label: t('column.printer'),
      value: ({ printer_name, rerouted_from, rerouted_from_name }) =>
        [
          printer_name ?? t('nowhere'),
          rerouted_from && t('instead_of', { printer: rerouted_from_name ?? '–' }),
        ]
          .filter(Boolean)
          .join(', '),
    },
    { key: 'kind', label: t('column.kind'), value: ({ kind }) => t(`kind.${kind}`) },
    { key: 'lines', label: t('column.lines'), kind: 'count', value: ({ lines }) => lines },
    { key: 'attempts', label: t('column.attempts'), kind: 'count', value: ({ attempts }) => attempts },
    { key: 'at', label: t('column.at'), kind: 'moment', value: ({ queued_at }) => queued_at },
  ]
}
