import { minus, sum } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes, TouchButton } from '../../shared/ui/index.ts'
import style from './means.module.css'
import type { Closing } from './use-closing.ts'

/** Slips of a terminal beside the till, and paper: counted in kroner, the difference live beside each (ZR-11). */
export const MeansStep = ({ closing: { means } }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  return (
    <div className={style.panel}>
      <h2>{t('means.title')}</h2>
      <p>{t('means.text')}</p>
      <ul className={style.rows}>
        {means.rows.map(({ uuid, name, expected, typed, counted }) => (
          <li key={uuid} className={style.row}>
            <label htmlFor={`means-${uuid}`}>
              {name}
              <small>{t('means.expected', { amount: money(expected) })}</small>
            </label>
            <input
              id={`means-${uuid}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => means.type(uuid, event.target.value)}
            />
            <TouchButton onClick={() => means.type(uuid, money(expected))}>
              {t('means.same')}
              <span className="vh"> {name}</span>
            </TouchButton>
            <b
              className={classes(counted !== undefined && counted !== expected && style.off)}
              aria-live="polite"
            >
              {counted === undefined ? '–' : money(minus(counted, expected))}
            </b>
          </li>
        ))}
      </ul>
      <p className={style.sum}>
        {t('means.sum')}{' '}
        <b>{money(sum(means.rows.map(({ counted, expected }) => minus(counted ?? expected, expected))))}</b>
      </p>
    </div>
  )
}
