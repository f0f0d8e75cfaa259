import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ReportThis, reportError } from '../error-reports/index.ts'
import { PartFailure, partFault } from '../parts/index.ts'
import { Logo } from './marks.tsx'
import style from './page.module.css'
import { Slip, SlipTitle } from './slip.tsx'
import { TouchButton } from './touch-button.tsx'

/** The last net: a bug of ours, or a part of the program that could not be fetched. */
export const CrashPage = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const fault = partFault(error)
  // A router catches what a window would have told.
  useEffect(() => reportError('uncaught', error), [error])
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
          <ReportThis error={error} />
        </Slip>
      </div>
    </main>
  )
}
