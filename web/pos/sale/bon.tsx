import { orderTotals } from '@bon/contracts/orders'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, percent } from '../../shared/format/index.ts'
import { classes, Slip } from '../../shared/ui/index.ts'
import { usePos, useSteadyPos } from '../registers/index.ts'
import style from './bon.module.css'
import { BonActions } from './bon-actions.tsx'
import { BonHead } from './bon-head.tsx'
import { BonLines } from './bon-lines.tsx'
import { unpaidOfCart } from './cart.ts'

/** The slip with the bon's lines, and its actions below. */
export const Bon = () => {
  const { isEmpty } = useSteadyPos()
  return (
    <>
      <div className={`${style.wrap} fill column`} data-part="paper">
        <Slip fill className={style.paper}>
          <BonHead />
          {isEmpty ? <Empty /> : <BonLines />}
          <Sums />
        </Slip>
      </div>
      <BonActions />
    </>
  )
}

const Empty = () => {
  const { t } = useTranslation('pos')
  return (
    <div className={classes(style.lines, 'fill scrolls', style.empty, 'grid gap-6 dim text-centre')}>
      <IconReceipt size={42} stroke={1.3} aria-hidden />
      <b>{t('bon.empty')}</b>
      <span>{t('bon.emptyText')}</span>
    </div>
  )
}

const Sums = () => {
  const { t } = useTranslation('pos')
  const { cart } = usePos()
  const { discount, by_rate } = orderTotals(cart.lines)
  const paid = cart.base?.payments_total ?? 0
  return (
    <div className={style.sums}>
      <div>
        <span>{discount > 0 ? `${t('common:line.discount')} ${money(-discount)}` : null}</span>
        <span>
          {by_rate
            .map((rate) => `${t('common:vat.included')} ${percent(rate.vat_rate)} ${money(rate.vat)}`)
            .join(' · ')}
        </span>
      </div>
      {paid > 0 ? (
        <div>
          <span>{t('bon.paid', { amount: money(paid) })}</span>
          <b>
            {t('common:unpaid')} {money(unpaidOfCart(cart))}
          </b>
        </div>
      ) : null}
    </div>
  )
}
