import { type Money, minus } from '@bon/contracts/kernel'
import { tenderPayment } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { Readout, Readouts } from '../../shared/ui/readouts.tsx'
import { usePos } from '../registers/index.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import { useUnscanned } from '../scanning/use-unscanned.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { PaymentWork, TakeButton, WithPad, WorkFoot } from './payment-work.tsx'
import { type Slip, SlipFields } from './slip-fields.tsx'
import { typedWith } from './tender.ts'
import type { PaymentExtras } from './use-sale.ts'

type TenderPanelProps = {
  paymentType: RegisterPaymentType
  /** The amount to take: the rest of the bill, or a share of it. */
  unpaid: Money
  busy: boolean
  onTake: (received: Money, extras: PaymentExtras) => void
  onTyped: () => void
  onBack: () => void
}

/** The amount taken by a standalone terminal or covered by a voucher, typed to the øre (PAY-05, PAY-26). */
export const TenderPanel = ({ paymentType, unpaid, busy, onTake, onTyped, onBack }: TenderPanelProps) => {
  const { t } = useTranslation('pos')
  const isAsked = useTill((till) => dialogOf(till, 'confirmPaymentQuery') !== undefined)
  const [typed, setTyped] = useState('')
  const [slip, setSlip] = useState<Slip>({})
  const { dispatch } = usePos()
  const received = parseMoney(typed) ?? unpaid
  const { amount, tip = 0 } = tenderPayment(unpaid, received)
  const left = minus(unpaid, amount)
  const tooMuch = tip > 0 && !paymentType.overchargeable
  const type = (key: string) => setTyped((before) => typedWith(before, key))
  const take = () => {
    onTake(received, slip)
    setTyped('')
    setSlip({})
  }
  const press = () => {
    if (busy || tooMuch || received <= 0) return
    if (!paymentType.require_confirmation) return take()
    const { name } = paymentType
    dispatch({
      type: 'opened',
      dialog: { kind: 'confirmPaymentQuery', name, amount: received, onConfirm: take },
    })
  }
  useUnscanned(typed, setTyped)
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (isAsked || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return false
    if (/^[\d,.]$/.test(key)) {
      type(key === '.' ? ',' : key)
      onTyped()
    } else if (key === 'Backspace') type('erase')
    else if (key === 'Escape') onBack()
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      press()
    else return false
    return true
  })
  return (
    <PaymentWork>
      <Readouts>
        <Readout name={t('common:pay.amountDue')} value={money(unpaid)} />
        <Readout look="input" name={t('common:pay.received')} value={money(received)} />
        <Readout
          live
          look={tip > 0 && !tooMuch && 'good'}
          name={tooMuch ? t('bon:means.beyond') : tip > 0 ? t('common:pay.tip') : t('common:unpaid')}
          value={money(tip > 0 ? tip : left)}
        />
      </Readouts>
      <SaleNotice />
      <WithPad>
        <div className="column gap-16">
          <p className="dim2 t-16" role="status">
            {tooMuch
              ? t('bon:means.tooMuch', { name: paymentType.name })
              : t(paymentType.overchargeable ? 'bon:means.hintTip' : 'bon:means.hint')}
          </p>
          {paymentType.interface_key === 'autonomous_terminal' ? (
            <SlipFields cards={paymentType.card_types} slip={slip} onChange={setSlip} onDone={onTyped} />
          ) : null}
        </div>
        <Numpad kind="amount" onKey={type} />
      </WithPad>
      <WorkFoot>
        <TouchButton size="xl" disabled={typed === '' || busy} onClick={() => setTyped('')}>
          {t('pay.reset')}
        </TouchButton>
        <TakeButton amount={received} disabled={busy || tooMuch || received <= 0} onClick={press}>
          {busy ? t('pay.registering') : left > 0 ? t('common:pay.partial') : paymentType.name}
        </TakeButton>
      </WorkFoot>
    </PaymentWork>
  )
}
