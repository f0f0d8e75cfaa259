import { minus } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { StepPanel } from './step-panel.tsx'
import style from './tender-step.module.css'
import type { Closing } from './use-closing.ts'

/** How much goes to the safe and how much stays as the next day's float (LAW-16, ZR-13). */
export const SafeStep = ({ closing: { safe, counted, session } }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  return (
    <StepPanel title={t('safe.title')}>
      <p>{t('safe.text', { amount: money(counted) })}</p>
      <label className={`${style.amount} grid gap-12 middle w-650`}>
        {t('safe.amount')}
        <input
          inputMode="decimal"
          autoComplete="off"
          value={safe.typed}
          aria-invalid={safe.bank_drops === undefined || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => safe.type(event.target.value)}
        />
      </label>
      <div className="flex gap-8 wraps">
        <TouchButton disabled={!session || counted <= session.float} onClick={() => safe.type(undefined)}>
          {t('safe.leaveFloat', { amount: money(session?.float ?? 0) })}
        </TouchButton>
        <TouchButton onClick={() => safe.type(money(counted))}>{t('safe.all')}</TouchButton>
        <TouchButton onClick={() => safe.type(money(0))}>{t('safe.none')}</TouchButton>
      </div>
      {safe.bank_drops ? (
        <label className={`${style.amount} grid gap-12 middle w-650`}>
          {t('safe.bag')}
          <input
            autoComplete="off"
            maxLength={30}
            value={safe.bag}
            aria-invalid={!safe.isBag || undefined}
            onChange={(event) => safe.setBag(event.target.value)}
          />
        </label>
      ) : null}
      <p className={`${style.left} flex spread w-700`} aria-live="polite">
        <span>{t('common:count.next')}</span>
        <span>
          {safe.bank_drops === undefined ? t('safe.tooMuch') : money(minus(counted, safe.bank_drops))}
        </span>
      </p>
    </StepPanel>
  )
}
