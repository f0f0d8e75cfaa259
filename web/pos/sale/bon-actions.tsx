import { IconArmchair, IconArrowsSplit2, IconDots, IconToolsKitchen2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { money, shortMoney } from '../../shared/format/index.ts'
import { classes, TouchButton } from '../../shared/ui/index.ts'
import { dueInCash, likelyCash } from '../payment/tender.ts'
import { askedPark } from '../placing/asked-park.ts'
import { usePos } from '../register/index.ts'
import { useOpenSplit } from '../split-bill/index.ts'
import { askedDetails } from './asked-details.ts'
import style from './bon-actions.module.css'
import { unpaidOfCart } from './cart.ts'
import { SaleNotice } from './later.tsx'
import { useKitchenPress } from './use-kitchen-press.ts'

/** What one does with the bon, exact cash and the likeliest note; under them the amber button with what is due. */
export const BonActions = () => {
  const { t } = useTranslation('pos')
  const { cart, bon, cash, context, sale, tell } = usePos()
  const kitchen = useKitchenPress()
  const split = useOpenSplit()
  const unpaid = unpaidOfCart(cart)
  const due = dueInCash(unpaid, cash.rounding_unit)
  const busy = context.payment_underway
  const payable = bon.lines > 0 && unpaid > 0 && !busy
  const [likely] = likelyCash(due, cash.units)
  return (
    <div className={style.actions}>
      {['waiting', 'refused'].includes(sale.state.status) ? (
        <Suspense>
          <SaleNotice />
        </Suspense>
      ) : null}
      <div className={style.quick} data-part="quick">
        <TouchButton disabled={(bon.lines === 0 && !cart.base) || busy} onClick={askedPark.ask}>
          <IconArmchair size={21} aria-hidden />
          {t('bon.park')}
        </TouchButton>
        <TouchButton
          look={kitchen.count > 0 ? 'primary' : 'plain'}
          disabled={!kitchen.can || busy || context.awaiting_order}
          onClick={kitchen.press}
        >
          <IconToolsKitchen2 size={21} aria-hidden />
          {kitchen.count > 0 ? t('bon.kitchen.count', { count: kitchen.count }) : t('bon.kitchen.one')}
        </TouchButton>
        <TouchButton disabled={bon.lines === 0 || busy} onClick={split}>
          <IconArrowsSplit2 size={21} aria-hidden />
          {t('bon.split')}
        </TouchButton>
        <TouchButton aria-haspopup="dialog" onClick={() => askedDetails.ask({ what: 'more' })}>
          <IconDots size={21} aria-hidden />
          {t('bon.more')}
        </TouchButton>
      </div>
      {cash.becomes_pos_payment_button ? (
        <div className={style.quick} data-part="quick">
          <TouchButton disabled={!payable} onClick={() => sale.pay(due)}>
            <b>{t('bon.exact')}</b>
            <small>{cash.name.toLocaleLowerCase('da')}</small>
          </TouchButton>
          <TouchButton disabled={!payable || likely === undefined} onClick={() => likely && sale.pay(likely)}>
            <b>{shortMoney(likely ?? 10_000)}</b>
            <small>{cash.name.toLocaleLowerCase('da')}</small>
          </TouchButton>
        </div>
      ) : null}
      <TouchButton
        look="pay"
        size="xl"
        className={classes(style.pay)}
        disabled={!payable}
        onClick={() => tell({ type: 'opened', what: 'payment' })}
      >
        <span>{context.payment_underway ? t('pay.registering') : t('common:pay.one')}</span>
        <b aria-live="polite">{money(unpaid)}</b>
      </TouchButton>
    </div>
  )
}
