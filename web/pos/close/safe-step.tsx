import { minus } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import style from './means.module.css'
import type { Closing } from './use-closing.ts'

/** What goes to the safe, and what stays for the next day (fiscal.md 5.3, ZR-13). */
export const SafeStep = ({ closing: { safe, counted, session } }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  return (
    <div className={style.panel}>
      <h2>{t('safe.title')}</h2>
      <p>{t('safe.text', { amount: money(counted) })}</p>
      <label className={style.amount}>
        {t('safe.amount')}
        <input
          inputMode="decimal"
          autoComplete="off"
          value={safe.typed}
          aria-invalid={safe.takings === undefined || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => safe.type(event.target.value)}
        />
      </label>
      <div className={style.choices}>
        <TouchButton disabled={!session || counted <= session.float} onClick={() => safe.type(undefined)}>
          {t('safe.leaveFloat', { amount: money(session?.float ?? 0) })}
        </TouchButton>
        <TouchButton onClick={() => safe.type(money(counted))}>{t('safe.all')}</TouchButton>
        <TouchButton onClick={() => safe.type(money(0))}>{t('safe.none')}</TouchButton>
      </div>
      <p className={style.left} aria-live="polite">
        <span>{t('common:count.next')}</span>
        <span>{safe.takings === undefined ? t('safe.tooMuch') : money(minus(counted, safe.takings))}</span>
      </p>
    </div>
  )
}
