import type { Money } from '@bon/contracts/kernel'
import { lineTotals, orderTotals } from '@bon/contracts/orders'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { Kbd, Slip, SlipTitle, TotalAmount, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './payment-slip.module.css'

export const PaymentSlip = ({ unpaid, onBack }: { unpaid: Money; onBack: () => void }) => {
  const { t } = useTranslation('pos')
  const { cart } = usePos()
  const paid = cart.base?.payments_total ?? 0
  return (
    <div className={`${style.side} column`}>
      <Slip>
        <SlipTitle mark={`B-${cart.short_nr}`}>{t('common:order.one')}</SlipTitle>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long bon must be scrollable by keyboard. */}
        <ul className={`${style.lines} t-14`} tabIndex={0} aria-label={t('bon.lines')}>
          {cart.lines.map((line) => (
            <li className="grid gap-4" key={line.uuid}>
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
              <span className={`${style.paid} row gap-5`}>
                <IconCheck size={16} aria-hidden />
                {t('bon.paidBefore')}
              </span>
              <span>{money(-paid)}</span>
            </div>
          ) : null}
          <div className={style.due}>
            <span>{t('common:pay.amountDue')}</span>
            <TotalAmount>{money(unpaid)}</TotalAmount>
          </div>
        </div>
      </Slip>
      <TouchButton variant="ghost" className={style.back} onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden />
        {t('pay.back')} <Kbd>Esc</Kbd>
      </TouchButton>
    </div>
  )
}
