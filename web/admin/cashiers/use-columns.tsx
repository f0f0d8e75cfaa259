import type { CashierRow } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'
import type { Column } from '../parts/data-table.tsx'
import { Initials } from './initials.tsx'

export const useCashierColumns = (): Column<CashierRow>[] => {
  const { t } = useTranslation('identity')
  return [
    { key: 'initials', label: t('common:cashier.initials'), cell: (row) => <Initials of={row} /> },
    { key: 'label', label: t('cashiers.label'), cell: ({ label }) => label },
    {
      key: 'language',
      label: t('common:language.label'),
      cell: ({ language }) => (language ? t(`common:language.${language}`) : t('cashiers.as_device')),
      quiet: true,
    },
  ]
}
