import type { Money } from '@bon/contracts/kernel'
import { cashPayment } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { denomination, money } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './readouts.module.css'
import { changeIn } from './tender.ts'

type ReadoutsProps = { unpaid: Money; due: Money; given: Money | null; taps: readonly number[] }

/** Due with its rounding, received, and the change in notes and coins: the contracts' own arithmetic. */
export const Readouts = ({ unpaid, due, given, taps }: ReadoutsProps) => {
  const { t } = useTranslation('pos')
  const { cash } = usePos()
  const { change, covers } = cashPayment(unpaid, given ?? due, due === unpaid ? 1 : cash.rounding_unit)
  const rounding = due - unpaid
  const parts = changeIn(change, cash.units)
  const short = given !== null && given > 0 && !covers
  return (
    <div className={style.readouts}>
      <div>
        <span>{t('common:pay.amountDue')}</span>
        <b>{money(due)}</b>
        <small>{rounding === 0 ? null : `${t('common:rounding')} ${money(rounding)}`}</small>
      </div>
      <div className={style.input}>
        <span>{t('common:pay.received')}</span>
        <b>{money(given ?? 0)}</b>
        <small>{taps.map(denomination).join(' + ')}</small>
      </div>
      <div className={classes(change > 0 && style.hit)} aria-live="polite">
        <span>{short ? t('common:unpaid') : t('common:pay.change')}</span>
        <b>{money(short ? due - given : change)}</b>
        <small>
          {parts
            // Many kinds are said shorter, so that the readout keeps its one line.
            .map(({ unit, count }) =>
              count === 1 && parts.length > 4 ? denomination(unit) : `${count} × ${denomination(unit)}`,
            )
            .join(' + ')}
        </small>
      </div>
    </div>
  )
}
