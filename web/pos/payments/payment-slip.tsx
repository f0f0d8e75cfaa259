import type { Money } from '@bon/contracts/kernel'
import { lineTotals, orderTotals } from '@bon/contracts/orders'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDiscountText } from '../../shared/discounts/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { Kbd, Slip, SlipTitle, TotalAmount, TouchButton } from '../../shared/ui/index.ts'
import { OfflineNotice } from '../popups/offline-notice.tsx'
import { usePos } from '../registers/index.ts'
import type { BonLine } from '../sale/cart.ts'
import { choicesOf } from '../sale/choices-of.ts'
import { useTableNumbers } from '../sale/use-table-numbers.ts'
import { earlierPayments } from './earlier-payments.ts'
import style from './payment-slip.module.css'
import { useTenderName } from './use-tender-name.ts'

export const PaymentSlip = ({ unpaid, onBack }: { unpaid: Money; onBack: () => void }) => {
  const { t } = useTranslation('pos')
  const { cart, register } = usePos()
  const { nameOf } = useTenderName()
  const tables = cart.base?.table_uuids ?? []
  const number = useTableNumbers(tables)(tables)
  const paid = earlierPayments(cart.base?.payments ?? [], register.payment_types)
  return (
    <div className={`${style.side} column`}>
      <Slip>
        <SlipTitle mark={`B-${cart.short_nr}`}>
          {number ? t('bon.tableOf', { number }) : t('common:order.one')}
        </SlipTitle>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long bon must be scrollable by keyboard. */}
        <ul className={`${style.lines} not-narrow t-14`} tabIndex={0} aria-label={t('bon.lines')}>
          {cart.lines.map((line) => (
            <li className="grid gap-4" key={line.uuid}>
              <b className="w-700">{quantity(line.quantity)}</b>
              <SlipLine line={line} />
            </li>
          ))}
        </ul>
        <div className={style.sums}>
          <div className="not-narrow">
            <span>{t('common:total')}</span>
            <span>{money(orderTotals(cart.lines).total)}</span>
          </div>
          {paid.map(({ payment_uuid, name, amount }) => (
            <div key={payment_uuid}>
              <span className={`${style.paid} row gap-5`}>
                <IconCheck size={16} aria-hidden />
                {t('bon.paidBefore')} · {name === undefined ? t('common:giftCard.one') : nameOf(name)}
              </span>
              <span>{money(-amount)}</span>
            </div>
          ))}
          <div className={style.due}>
            <span>{t('common:pay.amountDue')}</span>
            <TotalAmount>{money(unpaid)}</TotalAmount>
          </div>
        </div>
      </Slip>
      <OfflineNotice />
      <TouchButton variant="ghost" className={`${style.back} rigid push-down`} onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden />
        {t('pay.back')} <Kbd>Esc</Kbd>
      </TouchButton>
    </div>
  )
}

/** Name and sum of a line, with what was chosen and the discount that is in the sum. */
const SlipLine = ({ line }: { line: BonLine }) => {
  const discountText = useDiscountText()
  const { total, discount } = lineTotals(line)
  const choices = choicesOf(line)
  return (
    <>
      <span lang="da">
        {line.name}
        {choices ? <small className="block dim">{choices}</small> : null}
        {discount > 0 ? (
          <small className="block dim">
            {discountText(line)} · {money(-discount)}
          </small>
        ) : null}
      </span>
      <span>{money(total)}</span>
    </>
  )
}
