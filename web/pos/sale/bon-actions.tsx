import { zero } from '@bon/contracts/kernel'
import { IconArmchair, IconArrowsSplit2, IconDots, IconToolsKitchen2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { money, shortMoney } from '../../shared/format/index.ts'
import { classes, TouchButton } from '../../shared/ui/index.ts'
import { dueInCash, likelyCash } from '../payments/cash-due.ts'
import { usePos } from '../registers/index.ts'
import { useOpenSplit } from '../split-bill/use-open-split.ts'
import { useTill } from '../till/use-till.ts'
import style from './bon-actions.module.css'
import { isGivenAway, unpaidOfCart } from './cart.ts'
import { linesForKitchen } from './sections.ts'
import { useKitchenPress } from './use-kitchen-press.ts'

const SaleNotice = lazy(async () => ({ default: (await import('./sale-notice.tsx')).SaleNotice }))

/**
 * Buttons of the bon: its actions, exact cash and the likeliest note; below them the pay button with the amount due.
 */
export const BonActions = () => {
  const { t } = useTranslation('pos')
  const { register, cart, bon, cash, sale, dispatch, services } = usePos()
  const words = useMemo(
    () => ({
      park: t('bon.park'),
      kitchen: t('bon.kitchen.one'),
      split: t('bon.split'),
      more: t('bon.more'),
      terminal: t('pay.terminal'),
      exact: t('bon.exact'),
      cash: cash.name.toLocaleLowerCase('da'),
      pay: t('common:pay.one'),
    }),
    [t, cash.name],
  )
  const kitchen = useKitchenPress()
  const split = useOpenSplit()
  const newLines = useMemo(() => linesForKitchen(cart).length, [cart])
  const unpaid = unpaidOfCart(cart)
  const due = dueInCash(unpaid, cash.rounding_unit)
  const busy = useTill(({ payment_underway }) => payment_underway)
  const awaitsOrder = useTill(({ awaiting_order }) => awaiting_order)
  const payable = bon.lines > 0 && unpaid > 0 && !busy
  const isFree = isGivenAway(cart) && !busy
  const closeFree = useEffectEvent(async () => {
    if (!isFree) return
    const { zeroTotalTender } = await import('../payments/zero-total.ts')
    sale.pay(zero, undefined, zeroTotalTender(t('pay.free')))
  })
  useEffect(() => services.closingFree.by(() => void closeFree()), [services])
  const [likely] = likelyCash(due, cash.units)
  const cards = register.payment_types.filter(
    ({ method, becomes_pos_payment_button }) => method === 'card' && becomes_pos_payment_button,
  )
  return (
    <div className={`${style.actions} grid gap-8 rigid`}>
      {['waiting', 'refused'].includes(sale.state.status) ? (
        <Suspense>
          <SaleNotice />
        </Suspense>
      ) : null}
      <div className={`${style.quick} grid gap-8`} data-part="quick">
        <TouchButton
          disabled={(bon.lines === 0 && !cart.base) || busy}
          onClick={() => services.parking.send()}
        >
          <IconArmchair size={21} aria-hidden />
          {words.park}
        </TouchButton>
        <TouchButton
          variant={newLines > 0 ? 'primary' : 'plain'}
          disabled={!kitchen.can(newLines) || busy || awaitsOrder}
          onClick={kitchen.press}
        >
          <IconToolsKitchen2 size={21} aria-hidden />
          {newLines > 0 ? t('bon.kitchen.count', { count: newLines }) : words.kitchen}
        </TouchButton>
        <TouchButton disabled={bon.lines === 0 || busy} onClick={split}>
          <IconArrowsSplit2 size={21} aria-hidden />
          {words.split}
        </TouchButton>
        <TouchButton
          aria-haspopup="dialog"
          onClick={() => dispatch({ type: 'opened', dialog: { kind: 'more' } })}
        >
          <IconDots size={21} aria-hidden />
          {words.more}
        </TouchButton>
      </div>
      {cash.becomes_pos_payment_button ? (
        <div className={`${style.quick} grid gap-8`} data-part="quick">
          {cards.slice(0, 2).map((card) => (
            <TouchButton
              key={card.uuid}
              disabled={!payable}
              onClick={() =>
                card.terminals
                  ? dispatch({ type: 'opened', dialog: { kind: 'payment', payment_type_uuid: card.uuid } })
                  : sale.pay(unpaid, undefined, card)
              }
            >
              <b>{card.name}</b>
              <small>{words.terminal}</small>
            </TouchButton>
          ))}
          {cash.method === 'cash' ? (
            <>
              <TouchButton disabled={!payable} onClick={() => sale.pay(due)}>
                <b>{words.exact}</b>
                <small>{words.cash}</small>
              </TouchButton>
              <TouchButton
                disabled={!payable || likely === undefined}
                onClick={() => likely && sale.pay(likely)}
              >
                <b>{shortMoney(likely ?? 10_000)}</b>
                <small>{words.cash}</small>
              </TouchButton>
            </>
          ) : null}
        </div>
      ) : null}
      <TouchButton
        variant="pay"
        size="xl"
        className={classes(style.pay)}
        disabled={!payable && !isFree}
        onClick={() =>
          isFree ? services.closingFree.send() : dispatch({ type: 'opened', dialog: { kind: 'payment' } })
        }
      >
        <span>{busy ? t('pay.registering') : isFree ? t('pay.free') : words.pay}</span>
        <b aria-live="polite">{money(unpaid)}</b>
      </TouchButton>
    </div>
  )
}
