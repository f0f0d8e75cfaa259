import type { TurnoverSums } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { averageOf, itemsPerGuest } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'

type OfGuests = Pick<TurnoverSums, 'guests' | 'guest_gross' | 'guest_net' | 'guest_quantity'>

/** Of a table of turnover in which there are guests. */
export const useGuestColumns = (basis: VatBasis): SheetColumn<OfGuests>[] => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  return [
    { key: 'guests', label: t('guests'), kind: 'count', value: ({ guests }) => guests },
    {
      key: 'guest_average',
      label: words.guest_average,
      kind: 'money',
      value: (row) => averageOf(row[`guest_${basis}`], row.guests),
    },
    { key: 'guest_items', label: t('guest_items'), kind: 'quantity', value: itemsPerGuest },
  ]
}
