import { IconArrowLeft, IconCheck, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { CountSteps, countedKinds } from '../counting/index.ts'
import { usePos } from '../registers/index.ts'
import type { DialogOf } from '../till/dialogs.ts'
import style from './close.module.css'
import type { CloseStep, Closing } from './use-closing.ts'

export const CloseSteps = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { register } = usePos()
  const { units, counting, openOrders, carried, cashCounted, tenders, safe, session, hasDrawer } = closing
  // The places after the open bons that the drawer and the other means take.
  const drawer = hasDrawer ? 1 : 0
  const place = tenders.rows.length > 0 ? 1 : 0
  return (
    <CountSteps aria-label={t('common:register.close')}>
      <Link className="inline-row gap-8 touch primary-text w-650" to={{ search: '' }}>
        <IconArrowLeft size={20} aria-hidden />
        {t('session:cash.back')}
      </Link>
      <h1 className="title-28">{t('session:close.title', { identifier: register.identifier })}</h1>
      <div className={`${style.list} column rigid gap-4`}>
        <Step
          closing={closing}
          step="orders"
          n={1}
          done={carried.isSettled}
          title={t('session:close.orders')}
        >
          {carried.carried.length > 0
            ? t('session:carried.step', { count: carried.carried.length })
            : t('session:close.ordersOpen', { count: openOrders })}
        </Step>
        {hasDrawer ? (
          <Step closing={closing} step="cash" n={2} done={cashCounted} title={t('common:count.cash')}>
            {t('session:close.kinds', { count: countedKinds(counting.counts, units), of: units.length })}
          </Step>
        ) : null}
        {tenders.rows.length === 0 ? null : (
          <Step
            closing={closing}
            step="means"
            n={2 + drawer}
            done={tenders.complete}
            title={t('session:means.step')}
          >
            {t('session:means.counted', {
              count: tenders.rows.filter(({ counted }) => counted !== undefined).length,
              of: tenders.rows.length,
            })}
          </Step>
        )}
        {hasDrawer ? (
          <Step
            closing={closing}
            step="safe"
            n={3 + place}
            done={cashCounted && safe.bank_drops !== undefined}
            title={t('session:safe.title')}
          >
            {cashCounted && safe.bank_drops !== undefined ? money(safe.bank_drops) : t('session:safe.step')}
          </Step>
        ) : null}
        <Step
          closing={closing}
          step="confirm"
          n={2 + 2 * drawer + place}
          done={false}
          title={t('session:close.confirm')}
        >
          {t('common:zReport.title', { n: String(session?.n ?? 0).padStart(4, '0') })}
        </Step>
      </div>
      <OtherReports closing={closing} />
    </CountSteps>
  )
}

/** An X report, and the close without a count. */
const OtherReports = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('session')
  const { dispatch } = usePos()
  const open = (dialog: DialogOf<'zReportAction'>) => dispatch({ type: 'opened', dialog })
  return (
    <div className={`${style.actions} push-down grid gap-6`}>
      <TouchButton onClick={() => open({ kind: 'zReportAction', action: 'xReport' })}>
        <IconHistory size={20} aria-hidden />
        {t('common:xReport.one')}
      </TouchButton>
      {/* ZR-20: a test session can only be closed normally. */}
      {closing.session?.test_mode ? null : (
        <TouchButton
          variant="ghost"
          className={style.force}
          onClick={() => open({ kind: 'zReportAction', action: 'forceClose', forced: closing })}
        >
          {t('force.open')}
        </TouchButton>
      )}
    </div>
  )
}

type StepProps = {
  closing: Closing
  step: CloseStep
  n: number
  done: boolean
  title: string
  children: string
}

const Step = ({ closing, step, n, done, title, children }: StepProps) => (
  <button
    type="button"
    className={`${style.step} grid gap-12 middle round-2 w-650 text-left`}
    aria-current={closing.step === step ? 'step' : undefined}
    data-done={(done && closing.step !== step) || undefined}
    disabled={
      (step === 'confirm' && !(closing.complete && closing.carried.isSettled)) ||
      (step === 'safe' && !(closing.cashCounted && closing.blind.isShown))
    }
    onClick={() => closing.goTo(step)}
  >
    <span className={`${style.mark} place-centre dim2 w-750`}>
      {done && closing.step !== step ? <IconCheck size={20} stroke={3} aria-hidden /> : n}
    </span>
    <span>
      {title}
      <small className="under dim t-13">{children}</small>
    </span>
  </button>
)
