import type { Money } from '@bon/contracts/kernel'
import { FocusTrap } from '@mantine/core'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../shared/money/index.ts'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { subjectOf } from '../context/pos-context.ts'
import { usePos } from '../register/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { CashWork } from './cash-work.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import style from './payment-sheet.module.css'
import { PaymentSlip } from './payment-slip.tsx'
import { dueInCash, noTender, tapped, tenderReducer } from './tender.ts'

/** Design 07: slip 324, work, methods 208. Navigation is off behind it; Esc goes back to the bon. */
export const PaymentSheet = () => {
  const { t } = useTranslation('pos')
  const { cart, cash, context, sale, tell } = usePos()
  const [tender, change] = useReducer(tenderReducer, noTender)
  // A share is taken exactly as it is asked; only what ends the bill is rounded (DEF-04).
  const share = subjectOf(context, 'payment')?.amount
  const unpaid = share ?? unpaidOfCart(cart)
  const due = share ?? dueInCash(unpaid, cash.rounding_unit)
  const given = tender.taps.length > 0 ? tapped(tender) : (parseMoney(tender.typed) ?? null)
  const busy = context.payment_underway
  const back = () => {
    if (!busy) tell({ type: 'closed', what: 'payment' })
  }
  const take = (received: Money) =>
    sale.pay(received, share !== undefined && received >= share ? share : undefined)
  const receive = () => {
    if (busy) return
    take(given && given > 0 ? given : due)
    change({ type: 'reset' })
  }
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (/^[\d,.]$/.test(key)) change({ type: 'typed', key: key === '.' ? ',' : key })
    else if (key === 'Backspace') change({ type: 'typed', key: 'erase' })
    else if (key === 'Escape') back()
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      receive()
    else return false
    return true
  })
  return (
    <FocusTrap active>
      <div className={style.sheet} data-sheet role="dialog" aria-modal aria-label={t('shell.payment')}>
        <span className="vh" tabIndex={-1} data-autofocus>
          {t('shell.payment')}
        </span>
        <PaymentSlip unpaid={unpaid} onBack={back} />
        <CashWork
          unpaid={unpaid}
          due={due}
          tender={tender}
          given={given}
          busy={busy}
          change={change}
          onReceive={receive}
          onExact={() => take(due)}
        />
        <PaymentMethods />
      </div>
    </FocusTrap>
  )
}
