import type { Money } from '@bon/contracts/kernel'
import { leftForSinglePurpose } from '@bon/contracts/orders'
import { FocusTrap } from '@mantine/core'
import { useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../shared/money/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { subjectOf } from '../context/pos-context.ts'
import { GiftCardWork } from '../gift-cards/index.ts'
import { CardWork } from '../payments/index.ts'
import { usePos } from '../register/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { CashWork } from './cash-work.tsx'
import { EqualParts } from './equal-parts.tsx'
import { giftCardMeans } from './gift-card-means.ts'
import { MeansWork } from './means-work.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import style from './payment-sheet.module.css'
import { PaymentSlip } from './payment-slip.tsx'
import { dueInCash, noTender, tapped, tenderReducer } from './tender.ts'
import type { Beside } from './use-sale.ts'

/** Design 07: slip 324, work, methods 208. Navigation is off behind it; Esc goes back to the bon. */
export const PaymentSheet = () => {
  const { t } = useTranslation('pos')
  const { register, cart, cash, context, sale, tell } = usePos()
  const { company } = useSession()
  const [tender, change] = useReducer(tenderReducer, noTender)
  const { state } = sale
  const asked = subjectOf(context, 'payment')
  // A card that was begun before this sheet is followed on it: after a reload, or by the quick button. One whose
  // terminal is to be chosen stands ready.
  const [means, choose] = useState(
    () =>
      register.payment_types.find(
        ({ uuid }) => uuid === (state.status === 'card' ? state.payment_type_uuid : asked?.payment_type_uuid),
      ) ?? cash,
  )
  const resting = useRef<HTMLSpanElement>(null)
  // Who types has left the button that he tapped before: Enter means the amber one again.
  const onTyped = () => resting.current?.focus()
  const [part, takePart] = useState<Money>()
  // A share is taken exactly as it is asked; only what ends the bill is rounded (DEF-04).
  const planned = asked?.amount
  const rest = unpaidOfCart(cart)
  const share = planned ?? part
  const unpaid = share ?? rest
  const due = share ?? dueInCash(unpaid, cash.rounding_unit)
  const given = tender.taps.length > 0 ? tapped(tender) : (parseMoney(tender.typed) ?? null)
  const busy = context.payment_underway
  const back = () => {
    if (!busy) tell({ type: 'closed', what: 'payment' })
  }
  const take = (received: Money, beside?: Beside) => {
    sale.pay(received, share !== undefined && received >= share ? share : undefined, means, beside)
    takePart(undefined)
  }
  const receive = () => {
    if (busy) return
    take(given && given > 0 ? given : due)
    change({ type: 'reset' })
  }
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (means.method !== 'cash' || ctrlKey || metaKey || altKey) return false
    if (/^[\d,.]$/.test(key)) {
      change({ type: 'typed', key: key === '.' ? ',' : key })
      onTyped()
    } else if (key === 'Backspace') change({ type: 'typed', key: 'erase' })
    else if (key === 'Escape') back()
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      receive()
    else return false
    return true
  })
  return (
    <FocusTrap active>
      <div className={style.sheet} data-sheet role="dialog" aria-modal aria-label={t('shell.payment')}>
        <span ref={resting} className="vh" tabIndex={-1} data-autofocus>
          {t('shell.payment')}
        </span>
        <PaymentSlip unpaid={unpaid} onBack={back} />
        {means.method === 'cash' ? (
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
        ) : means.method === 'card' ? (
          <CardWork key={means.uuid} means={means} unpaid={unpaid} busy={busy} onTake={take} onBack={back} />
        ) : means.method === 'gift_card' ? (
          <GiftCardWork
            unpaid={unpaid}
            leftAt={(vat_rate) =>
              leftForSinglePurpose({ lines: cart.lines, payments: cart.base?.payments ?? [] }, vat_rate)
            }
            busy={busy}
            onTake={take}
            onBack={back}
          />
        ) : (
          <MeansWork
            key={means.uuid}
            means={means}
            unpaid={unpaid}
            busy={busy}
            onTake={take}
            onTyped={onTyped}
            onBack={back}
          />
        )}
        <div className={style.side}>
          <PaymentMethods
            types={[
              ...register.payment_types.filter(
                (type) => type.uuid === cash.uuid || type.becomes_pos_payment_button,
              ),
              // GC-19.
              ...(company.addons_allowed.gift_cards ? [giftCardMeans(t('common:giftCard.one'))] : []),
            ]}
            chosen={means}
            busy={busy}
            onChoose={choose}
          />
          {planned === undefined ? (
            <EqualParts unpaid={rest} part={part} busy={busy} onPart={takePart} />
          ) : null}
        </div>
      </div>
    </FocusTrap>
  )
}
