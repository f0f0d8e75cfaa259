import type { TurnoverSums } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { averageOf, itemsPerGuest } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'

type OfGuests = Pick<TurnoverSums, 'guests' | 'guest_gross' | 'guest_quantity'>

/** Of a table of turnover in which there are guests. */
export const useGuestColumns = (): SheetColumn<OfGuests>[] => {
  const { t } = useTranslation('statistics')
  return [
    { key: 'guests', label: t('guests'), kind: 'count', value: ({ guests }) => guests },
    {
      key: 'guest_average',
      label: t('guest_average'),
      kind: 'money',
      value: ({ guests, guest_gross }) => averageOf(guest_gross, guests),
    },
    { key: 'guest_items', label: t('guest_items'), kind: 'quantity', value: itemsPerGuest },
  ]
}
