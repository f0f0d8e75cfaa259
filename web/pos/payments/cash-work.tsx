import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { DenominationFace, isNote } from '../../shared/denominations/index.ts'
import { Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { CashReadouts } from './cash-readouts.tsx'
import { useTender } from './cash-tender.ts'
import style from './cash-work.module.css'
import { PaymentWork, TakeButton, WithPad, WorkFoot } from './payment-work.tsx'
import type { TenderAction } from './tender.ts'

type CashWorkProps = {
  unpaid: Money
  due: Money
  busy: boolean
  onTake: (received: Money) => void
  onTyped: () => void
  onBack: () => void
}

/** Taps add, typing replaces; less than the amount due records a part payment. */
export const CashWork = ({ unpaid, due, busy, onTake, onTyped, onBack }: CashWorkProps) => {
  const { t } = useTranslation('pos')
  const isAsked = useTill((till) => dialogOf(till, 'question') !== undefined)
  const { cash } = usePos()
  const { tender, change, amountTendered, press } = useTender({ due, busy, onTake })
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (isAsked || ctrlKey || metaKey || altKey) return false
    if (/^[\d,.]$/.test(key)) {
      change({ type: 'typed', key: key === '.' ? ',' : key })
      onTyped()
    } else if (key === 'Backspace') change({ type: 'typed', key: 'erase' })
    else if (key === 'Escape') onBack()
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      press()
    else return false
    return true
  })
  const partial = amountTendered !== null && amountTendered > 0 && amountTendered < due
  return (
    <PaymentWork>
      <CashReadouts unpaid={unpaid} due={due} given={amountTendered} taps={tender.taps} />
      <SaleNotice />
      <WithPad>
        <div className={`${style.denominations} grid gap-12`}>
          <h3>{t('common:cash.notes')}</h3>
          <div className={`${style.notes} grid gap-8`}>
            <Faces units={cash.units.filter(isNote)} taps={tender.taps} change={change} />
            <TouchButton size="lg" disabled={busy} onClick={() => onTake(due)}>
              {t('common:pay.exact')}
            </TouchButton>
          </div>
          <h3>{t('common:cash.coins')}</h3>
          <div className={`${style.coins} flex gap-10 wraps`}>
            <Faces units={cash.units.filter((unit) => !isNote(unit))} taps={tender.taps} change={change} />
          </div>
          <p className={`${style.hint} dim t-14`}>{t('pay.hint')}</p>
        </div>
        <Numpad kind="amount" onKey={(key) => change({ type: 'typed', key })} />
      </WithPad>
      <WorkFoot>
        <TouchButton
          size="xl"
          disabled={amountTendered === null || busy}
          onClick={() => change({ type: 'reset' })}
        >
          {t('pay.reset')}
        </TouchButton>
        <TakeButton
          amount={amountTendered && amountTendered > 0 ? amountTendered : due}
          disabled={busy}
          onClick={press}
        >
          {busy ? t('pay.registering') : partial ? t('common:pay.partial') : t('pay.receive')}
        </TakeButton>
      </WorkFoot>
    </PaymentWork>
  )
}

type FacesProps = {
  units: readonly number[]
  taps: readonly number[]
  change: (action: TenderAction) => void
}

const Faces = ({ units, taps, change }: FacesProps) =>
  units.map((unit) => (
    <DenominationFace
      key={unit}
      unit={unit}
      count={taps.filter((tap) => tap === unit).length}
      onTap={() => change({ type: 'tapped', unit })}
    />
  ))
