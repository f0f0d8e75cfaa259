import type { Money } from '@bon/contracts/kernel'
import { leftForSinglePurpose } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { FocusTrap } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { GiftCardWork } from '../gift-cards/gift-card-work.tsx'
import { usePos } from '../registers/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { CardWork } from './cards/index.ts'
import { dueInCash } from './cash-due.ts'
import { CashWork } from './cash-work.tsx'
import { EqualParts } from './equal-parts.tsx'
import { giftCardTender } from './gift-card-means.ts'
import { PaymentMethods } from './payment-methods.tsx'
import style from './payment-sheet.module.css'
import { PaymentSlip } from './payment-slip.tsx'
import { TenderPanel } from './tender-panel.tsx'
import type { PaymentExtras } from './use-sale.ts'

/** DES-7: slip 324 px, work area, methods 208 px. Navigation is disabled behind it; Esc returns to the bon. */
export const PaymentSheet = () => {
  const { t } = useTranslation('pos')
  const { register, cart, cash, sale, dispatch } = usePos()
  const { company } = useSession()
  const navigate = useNavigate()
  const { state } = sale
  const subject = useTill((till) => dialogOf(till, 'payment'))
  // After a reload or by the quick button, a card payment may already be running: select its payment type. The same
  // goes for a card that still needs a terminal to be chosen.
  const [chosen, choose] = useState(
    () =>
      register.payment_types.find(
        ({ uuid }) =>
          uuid === (state.status === 'card' ? state.payment_type_uuid : subject?.payment_type_uuid),
      ) ?? cash,
  )
  const giftCard = giftCardTender(t('common:giftCard.one'))
  const isGiftCard = useTill((till) => dialogOf(till, 'redeemGiftCard') !== undefined)
  const paymentType = isGiftCard ? giftCard : chosen
  const chooseType = (type: RegisterPaymentType) => {
    if (type.method === 'gift_card') return dispatch({ type: 'opened', dialog: { kind: 'redeemGiftCard' } })
    dispatch({ type: 'closed', kind: 'redeemGiftCard' })
    choose(type)
  }
  const resting = useRef<HTMLSpanElement>(null)
  // Typing moves the focus off the last tapped button, so that Enter presses the pay button again.
  const onTyped = () => resting.current?.focus()
  const [part, takePart] = useState<Money>()
  // A share is charged exactly; only the payment that ends the bill is rounded (DEF-04).
  const planned = subject?.amount
  const rest = unpaidOfCart(cart)
  const share = planned ?? part
  const unpaid = share ?? rest
  const due = share ?? dueInCash(unpaid, cash.rounding_unit)
  const busy = useTill(({ payment_underway }) => payment_underway)
  const back = () => {
    if (!busy) dispatch({ type: 'closed', kind: 'payment' })
  }
  const take = (received: Money, extras?: PaymentExtras) => {
    sale.pay(received, share !== undefined && received >= share ? share : undefined, paymentType, extras)
    takePart(undefined)
  }
  return (
    <FocusTrap active>
      <div
        className={`${style.sheet} grid`}
        data-sheet
        role="dialog"
        aria-modal
        aria-label={t('shell.payment')}
      >
        <span ref={resting} className="vh" tabIndex={-1} data-autofocus>
          {t('shell.payment')}
        </span>
        <PaymentSlip unpaid={unpaid} onBack={back} />
        {paymentType.method === 'cash' ? (
          <CashWork unpaid={unpaid} due={due} busy={busy} onTake={take} onTyped={onTyped} onBack={back} />
        ) : paymentType.method === 'card' ? (
          <CardWork
            key={paymentType.uuid}
            paymentType={paymentType}
            unpaid={unpaid}
            busy={busy}
            onTake={take}
            onBack={back}
            onLook={() => void navigate(tillPath(company.uuid, register.uuid, 'floor-plan'))}
          />
        ) : paymentType.method === 'gift_card' ? (
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
          <TenderPanel
            key={paymentType.uuid}
            paymentType={paymentType}
            unpaid={unpaid}
            busy={busy}
            onTake={take}
            onTyped={onTyped}
            onBack={back}
          />
        )}
        <div className={`${style.side} column gap-16 scrolls`}>
          <PaymentMethods
            types={[
              ...register.payment_types.filter(
                (type) => type.uuid === cash.uuid || type.becomes_pos_payment_button,
              ),
              // Gift cards are an add-on: without it the payment type is missing (GC-19).
              ...(company.addons_allowed.gift_cards ? [giftCard] : []),
            ]}
            chosen={paymentType}
            busy={busy}
            onChoose={chooseType}
          />
          {busy ? (
            <p className="dim t-14" role="status">
              {t('bon:means.busy')}
            </p>
          ) : null}
          {planned === undefined ? (
            <EqualParts
              unpaid={rest}
              part={part}
              busy={busy}
              onPart={takePart}
              onType={() =>
                dispatch({ type: 'opened', dialog: { kind: 'partAmount', most: rest, onSave: takePart } })
              }
            />
          ) : null}
        </div>
      </div>
    </FocusTrap>
  )
}
