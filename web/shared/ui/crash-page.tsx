import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { PartFailure, partFault, useServerThere } from '../parts/index.ts'
import { isShellStored } from '../updates/is-shell-stored.ts'
import { Logo } from './marks.tsx'
import style from './page.module.css'
import { Slip, SlipTitle } from './slip.tsx'
import { TouchButton } from './touch-button.tsx'

const reports = () => import('../error-reports/index.ts')
/** Loading fails without a network; the error page must still render. */
const ReportThis = lazy<ComponentType<{ error?: unknown }>>(async () => ({
  default: await reports().then(
    (part) => part.ReportThis,
    // Without the network there is nothing to report to: the button is left out.
    () => () => null,
  ),
}))

/** The root error page: a bug, or a part of the app that could not be loaded. */
export const CrashPage = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const fault = partFault(error)
  // The router catches the error, so no window error event is fired: report it here.
  useEffect(() => {
    reports().then(
      ({ reportError }) => reportError('uncaught', error),
      // Without the network the report cannot be sent.
      () => undefined,
    )
  }, [error])
  if (fault) return <PartFailure fault={fault} />
  return (
    <main className={`${style.page} grid`}>
      <Logo size={30} />
      <div className={style.slip}>
        <Slip>
          <SlipTitle as="h1">{t('crashed.title')}</SlipTitle>
          <p className="dim2">{t('crashed.text')}</p>
          <Reload />
          <Suspense>
            <ReportThis error={error} />
          </Suspense>
        </Slip>
      </div>
    </main>
  )
}

/** Without a server the key would lead to the browser's error page: the page reloads itself once it is back. */
const Reload = () => {
  const { t } = useTranslation()
  const isThere = useServerThere()
  if (isThere === false && !isShellStored())
    return (
      <p className="dim2">
        <b>{t('state.offline')}.</b> {t('part.away')}
      </p>
    )
  return (
    <TouchButton variant="primary" className={style.link} onClick={() => window.location.reload()}>
      {t('common.reload')}
    </TouchButton>
  )
}
