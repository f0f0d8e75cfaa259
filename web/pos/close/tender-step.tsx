import { minus, sum } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes, TouchButton } from '../../shared/ui/index.ts'
import { StepPanel } from './step-panel.tsx'
import style from './tender-step.module.css'
import type { Closing } from './use-closing.ts'

/** Slips of standalone terminals and vouchers, counted in kroner, with the live difference of each (ZR-11). */
export const TenderStep = ({ closing: { tenders, blind } }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  return (
    <StepPanel title={t('means.title')}>
      <p>{t('means.text')}</p>
      <ul className={style.rows}>
        {tenders.rows.map(({ uuid, name, expected, typed, counted }) => (
          <li key={uuid} className={`${style.row} grid gap-10 middle`}>
            <label className="w-650" htmlFor={`means-${uuid}`}>
              {name}
              {blind.isShown ? (
                <small className="under dim t-13">{t('means.expected', { amount: money(expected) })}</small>
              ) : null}
            </label>
            <input
              id={`means-${uuid}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              readOnly={blind.isFixed}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => tenders.type(uuid, event.target.value)}
            />
            <TouchButton
              disabled={blind.isFixed}
              onClick={() => tenders.type(uuid, money(blind.isShown ? expected : 0))}
            >
              {t(blind.isShown ? 'means.same' : 'means.none')}
              <span className="vh"> {name}</span>
            </TouchButton>
            <b
              className={classes(
                blind.isShown && counted !== undefined && counted !== expected && 'danger-text',
              )}
              aria-live="polite"
            >
              {counted === undefined || !blind.isShown ? '–' : money(minus(counted, expected))}
            </b>
          </li>
        ))}
      </ul>
      {blind.isShown ? (
        <p className="text-right">
          {t('means.sum')}{' '}
          <b>
            {money(sum(tenders.rows.map(({ counted, expected }) => minus(counted ?? expected, expected))))}
          </b>
        </p>
      ) : null}
    </StepPanel>
  )
}
