import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { DenominationFace, isNote } from '../../shared/denominations/index.ts'
import { money } from '../../shared/format/index.ts'
import { Numpad, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import style from './cash-work.module.css'
import { Readouts } from './readouts.tsx'
import type { Tender, TenderAction } from './tender.ts'

type CashWorkProps = {
  unpaid: Money
  due: Money
  tender: Tender
  given: Money | null
  busy: boolean
  change: (action: TenderAction) => void
  onReceive: () => void
  onExact: () => void
}

/** Taps add, typing replaces; less than what is due registers a part. */
export const CashWork = ({ unpaid, due, tender, given, busy, change, onReceive, onExact }: CashWorkProps) => {
  const { t } = useTranslation('pos')
  const { cash } = usePos()
  const partial = given !== null && given > 0 && given < due
  return (
    <div className={style.work}>
      <Readouts unpaid={unpaid} due={due} given={given} taps={tender.taps} />
      <SaleNotice />
      <div className={style.cash}>
        <div className={style.denominations}>
          <h3>{t('common:cash.notes')}</h3>
          <div className={style.notes}>
            <Faces units={cash.units.filter(isNote)} taps={tender.taps} change={change} />
            <TouchButton size="lg" disabled={busy} onClick={onExact}>
              {t('common:pay.exact')}
            </TouchButton>
          </div>
          <h3>{t('common:cash.coins')}</h3>
          <div className={style.coins}>
            <Faces units={cash.units.filter((unit) => !isNote(unit))} taps={tender.taps} change={change} />
          </div>
          <p className={style.hint}>{t('pay.hint')}</p>
        </div>
        <Numpad kind="amount" onKey={(key) => change({ type: 'typed', key })} />
      </div>
      <div className={style.foot}>
        <TouchButton size="xl" disabled={given === null || busy} onClick={() => change({ type: 'reset' })}>
          {t('pay.reset')}
        </TouchButton>
        <TouchButton look="pay" size="xl" className={style.receive} disabled={busy} onClick={onReceive}>
          <span>{busy ? t('pay.registering') : partial ? t('common:pay.partial') : t('pay.receive')}</span>
          <b>{money(given && given > 0 ? given : due)}</b>
        </TouchButton>
      </div>
    </div>
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
