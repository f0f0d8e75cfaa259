import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { PartFailure, partFault } from '../parts/index.ts'
import { Logo } from './marks.tsx'
import style from './page.module.css'
import { Slip, SlipTitle } from './slip.tsx'
import { TouchButton } from './touch-button.tsx'

const reports = () => import('../error-reports/index.ts')
/** Without the network there is nobody to report to, and the last net does not fall for it. */
const ReportThis = lazy<ComponentType<{ error?: unknown }>>(async () => ({
  default: await reports().then(
    (part) => part.ReportThis,
    () => () => null,
  ),
}))

/** The last net: a bug of ours, or a part of the program that could not be fetched. */
export const CrashPage = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const fault = partFault(error)
  // A router catches what a window would have told.
  useEffect(() => {
    reports().then(
      ({ reportError }) => reportError('uncaught', error),
      () => undefined,
    )
  }, [error])
  if (fault) return <PartFailure fault={fault} />
  return (
    <main className={style.page}>
      <Logo size={30} />
      <div className={style.slip}>
        <Slip>
          <SlipTitle as="h1">{t('crashed.title')}</SlipTitle>
          <p className="dim2">{t('crashed.text')}</p>
          <TouchButton look="primary" className={style.link} onClick={() => window.location.reload()}>
            {t('common.reload')}
          </TouchButton>
          <Suspense>
            <ReportThis error={error} />
          </Suspense>
        </Slip>
      </div>
    </main>
  )
}
