import { type Money, minus, sum } from '@bon/contracts/kernel'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes, Facit, Slip, SlipTitle } from '../../shared/ui/index.ts'
import { ofCoins, ofNotes } from '../counting/index.ts'
import style from './close.module.css'
import figures from './figures.module.css'
import type { Closing } from './use-closing.ts'

/** What the drawer should hold, what it holds, and the difference while one counts. */
export const CloseSlip = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { session, expected, counted, counting, safe, cashCounted, units, difference, note, setNote, step } =
    closing
  if (!session) return null
  const { deposits, withdrawals } = session.totals
  const [put, taken] = [deposits, withdrawals].map((rows) => sum(rows.map(({ amount }) => amount))) as [
    Money,
    Money,
  ]
  return (
    <Slip fill>
      <SlipTitle mark={`Z ${String(session.n).padStart(4, '0')}`}>{t('close.cash')}</SlipTitle>
      <dl className={figures.figures}>
        <dt>{t('common:count.opening')}</dt>
        <dd>{money(session.float)}</dd>
        <dt>{t('close.cashSales')}</dt>
        <dd>{money(minus(minus(expected, session.float), minus(put, taken)))}</dd>
        {put === 0 ? null : (
          <>
            <dt>{t('session:cash.in')}</dt>
            <dd>{money(put)}</dd>
          </>
        )}
        {taken === 0 ? null : (
          <>
            <dt>{t('session:cash.out')}</dt>
            <dd>{money(-taken)}</dd>
          </>
        )}
        <dt className={figures.strong}>{t('common:count.expected')}</dt>
        <dd className={figures.strong}>{money(expected)}</dd>
      </dl>
      <dl className={figures.figures}>
        <dt>{t('common:cash.notes')}</dt>
        <dd>{money(ofNotes(counting.counts, units))}</dd>
        <dt>{t('common:cash.coins')}</dt>
        <dd>{money(ofCoins(counting.counts, units))}</dd>
        <dt className={figures.strong}>{t('common:count.counted')}</dt>
        <dd className={figures.strong}>
          <Facit>{money(counted)}</Facit>
        </dd>
      </dl>
      <Difference difference={difference} />
      {cashCounted && (step === 'safe' || step === 'confirm') && safe.takings !== undefined ? (
        <dl className={figures.figures}>
          <dt>{t('session:safe.takings')}</dt>
          <dd>{money(-safe.takings)}</dd>
          <dt className={figures.strong}>{t('common:count.next')}</dt>
          <dd className={figures.strong}>{money(minus(counted, safe.takings))}</dd>
        </dl>
      ) : null}
      {difference !== 0 ? (
        <label className={style.note}>
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

/** Green at zero, beetroot otherwise; sign and words say the same. */
const Difference = ({ difference }: { difference: number }) => {
  const { t } = useTranslation('pos')
  const fits = difference === 0
  return (
    <div className={classes(style.difference, fits ? style.fits : style.off)} aria-live="polite">
      {fits ? <IconCheck size={28} aria-hidden /> : <IconAlertTriangle size={28} aria-hidden />}
      <span>
        {t(fits ? 'close.fits' : difference < 0 ? 'close.missing' : 'close.tooMuch')}
        <small>{t(fits ? 'close.noDifference' : 'close.postedAsDifference')}</small>
      </span>
      <b data-long={Math.abs(difference) >= 100_000 || undefined}>{money(difference)}</b>
    </div>
  )
}
