import { minus } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Slip, SlipTitle, TouchButton } from '../../shared/ui/index.ts'
import { CashFigures, CountedFigures, countedKinds, Difference, Figures } from '../counting/index.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

/** Expected cash, counted cash, and the difference, updated while counting; a blind count shows them once confirmed. */
export const CloseSlip = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { session, counted, counting, safe, cashCounted, units, difference, note, setNote, step, blind } =
    closing
  if (!session || !closing.hasDrawer) return null
  return (
    <Slip fill className={style.slip}>
      <SlipTitle mark={`Z ${String(session.n).padStart(4, '0')}`}>{t('session:close.cash')}</SlipTitle>
      <CashFigures session={session} shown={blind.isShown} />
      <CountedFigures counts={counting.counts} units={units} />
      {blind.isShown && countedKinds(counting.counts, units) > 0 ? (
        <Difference difference={difference} complete={cashCounted} />
      ) : null}
      {blind.recount ? (
        <TouchButton
          onClick={() => {
            blind.recount?.()
            closing.goTo('cash')
          }}
        >
          {t('session:blind.recount')}
        </TouchButton>
      ) : null}
      {blind.first_counted === undefined ? null : (
        <Figures>
          <dt>{t('session:blind.first')}</dt>
          <dd>{money(blind.first_counted)}</dd>
        </Figures>
      )}
      {cashCounted && (step === 'safe' || step === 'confirm') && safe.bank_drops !== undefined ? (
        <Figures>
          <dt>{t('session:safe.bank_drops')}</dt>
          <dd>{money(-safe.bank_drops)}</dd>
          <dt className="strong">{t('common:count.next')}</dt>
          <dd className="strong">{money(minus(counted, safe.bank_drops))}</dd>
        </Figures>
      ) : null}
      {difference !== 0 && cashCounted && blind.isShown ? (
        <label className={`${style.note} block dim2 t-14 w-600`}>
          {t('common:count.note')}
          <textarea
            value={note}
            maxLength={500}
            disabled={step === 'orders'}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      ) : null}
    </Slip>
  )
}
