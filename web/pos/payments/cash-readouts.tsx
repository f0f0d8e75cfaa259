import type { Money } from '@bon/contracts/kernel'
import { cashPayment } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { denomination, money } from '../../shared/format/index.ts'
import { Readout, Readouts } from '../../shared/ui/readouts.tsx'
import { changeIn } from '../payments/tender.ts'
import { usePos } from '../registers/index.ts'

type CashReadoutsProps = { unpaid: Money; due: Money; given: Money | null; taps: readonly number[] }

/** Amount due with rounding, received, and change in notes and coins, computed by the contracts. */
export const CashReadouts = ({ unpaid, due, given, taps }: CashReadoutsProps) => {
  const { t } = useTranslation('pos')
  const { cash } = usePos()
  const { change, covers } = cashPayment(unpaid, given ?? due, due === unpaid ? 1 : cash.rounding_unit)
  const rounding = due - unpaid
  const parts = changeIn(change, cash.units)
  const short = given !== null && given > 0 && !covers
  return (
    <Readouts>
      <Readout
        name={t('common:pay.amountDue')}
        value={money(due)}
        detail={rounding === 0 ? null : `${t('common:rounding')} ${money(rounding)}`}
      />
      <Readout
        look="input"
        name={t('common:pay.received')}
        value={money(given ?? 0)}
        detail={taps.map(denomination).join(' + ')}
      />
      <Readout
        live
        look={change > 0 && 'good'}
        name={short ? t('common:unpaid') : t('common:pay.change')}
        value={money(short ? due - given : change)}
        detail={parts
          // With more than four kinds, omit "1 ×" so that the text stays on one line.
          .map(({ unit, count }) =>
            count === 1 && parts.length > 4 ? denomination(unit) : `${count} × ${denomination(unit)}`,
          )
          .join(' + ')}
      />
    </Readouts>
  )
}
