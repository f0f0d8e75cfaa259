import type { Money } from '@bon/contracts/kernel'
import { lineTotals, orderTotals } from '@bon/contracts/orders'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { Facit, Kbd, Slip, SlipTitle, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './payment-slip.module.css'

export const PaymentSlip = ({ unpaid, onBack }: { unpaid: Money; onBack: () => void }) => {
  const { t } = useTranslation('pos')
  const { cart } = usePos()
  const paid = cart.base?.payments_total ?? 0
  return (
    <div className={style.side}>
      <Slip>
        <SlipTitle mark={`B-${cart.short_nr}`}>{t('common:order.one')}</SlipTitle>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long bon must be scrollable by keyboard. */}
        <ul className={style.lines} tabIndex={0} aria-label={t('bon.lines')}>
          {cart.lines.map((line) => (
            <li key={line.uuid}>
              <b>{quantity(line.quantity)}</b>
              <span lang="da">{line.name}</span>
              <span>{money(lineTotals(line).total)}</span>
            </li>
          ))}
        </ul>
        <div className={style.sums}>
          <div>
            <span>{t('common:total')}</span>
            <span>{money(orderTotals(cart.lines).total)}</span>
          </div>
          {paid > 0 ? (
            <div>
              <span className={style.paid}>
                <IconCheck size={16} aria-hidden />
                {t('bon.paidBefore')}
              </span>
              <span>{money(-paid)}</span>
            </div>
          ) : null}
          <div className={style.due}>
            <span>{t('common:pay.amountDue')}</span>
            <Facit>{money(unpaid)}</Facit>
          </div>
        </div>
      </Slip>
      <TouchButton look="ghost" className={style.back} onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden />
        {t('pay.back')} <Kbd>Esc</Kbd>
      </TouchButton>
    </div>
  )
}
