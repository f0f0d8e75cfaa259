import { type Money, minus, sum } from '@bon/contracts/kernel'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes, Slip, SlipTitle, TotalAmount } from '../../shared/ui/index.ts'
import { Figures, ofCoins, ofNotes } from '../counting/index.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

/** Expected cash, counted cash, and the difference, updated while counting. */
export const CloseSlip = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { session, expected, counted, counting, safe, cashCounted, units, difference, note, setNote, step } =
    closing
  if (!session) return null
  const { deposits, withdrawals } = session.totals
  const [put, withdrawnSum] = [deposits, withdrawals].map((rows) =>
    sum(rows.map(({ amount }) => amount)),
  ) as [Money, Money]
  return (
    <Slip fill>
      <SlipTitle mark={`Z ${String(session.n).padStart(4, '0')}`}>{t('close.cash')}</SlipTitle>
      <Figures>
        <dt>{t('common:count.opening')}</dt>
        <dd>{money(session.float)}</dd>
        <dt>{t('close.cashSales')}</dt>
        <dd>{money(minus(minus(expected, session.float), minus(put, withdrawnSum)))}</dd>
        {put === 0 ? null : (
          <>
            <dt>{t('session:cash.in')}</dt>
            <dd>{money(put)}</dd>
          </>
        )}
        {withdrawnSum === 0 ? null : (
          <>
            <dt>{t('session:cash.out')}</dt>
            <dd>{money(-withdrawnSum)}</dd>
          </>
        )}
        <dt className="strong">{t('common:count.expected')}</dt>
        <dd className="strong">{money(expected)}</dd>
      </Figures>
      <Figures>
        <dt>{t('common:cash.notes')}</dt>
        <dd>{money(ofNotes(counting.counts, units))}</dd>
        <dt>{t('common:cash.coins')}</dt>
        <dd>{money(ofCoins(counting.counts, units))}</dd>
        <dt className="strong">{t('common:count.counted')}</dt>
        <dd className="strong">
          <TotalAmount>{money(counted)}</TotalAmount>
        </dd>
      </Figures>
      <Difference difference={difference} />
      {cashCounted && (step === 'safe' || step === 'confirm') && safe.bank_drops !== undefined ? (
        <Figures>
          <dt>{t('session:safe.bank_drops')}</dt>
          <dd>{money(-safe.bank_drops)}</dd>
          <dt className="strong">{t('common:count.next')}</dt>
          <dd className="strong">{money(minus(counted, safe.bank_drops))}</dd>
        </Figures>
      ) : null}
      {difference !== 0 ? (
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

/** Green at zero, red otherwise; sign and text carry the same information as the colour. */
const Difference = ({ difference }: { difference: number }) => {
  const { t } = useTranslation('pos')
  const fits = difference === 0
  return (
    <div
      className={classes(style.difference, 'row gap-12 round-2', fits ? style.fits : style.off)}
      aria-live="polite"
    >
      {fits ? <IconCheck size={28} aria-hidden /> : <IconAlertTriangle size={28} aria-hidden />}
      <span>
        {t(fits ? 'close.fits' : difference < 0 ? 'close.missing' : 'close.tooMuch')}
        <small className="under">{t(fits ? 'close.noDifference' : 'close.postedAsDifference')}</small>
      </span>
      <b className="push w-800" data-long={Math.abs(difference) >= 100_000 || undefined}>
        {money(difference)}
      </b>
    </div>
  )
}
