import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { HangingPanel } from './hanging-panel.tsx'
import style from './shell.module.css'

const UserPanel = lazy(async () => ({ default: (await import('./user-panel.tsx')).UserPanel }))

/** Initials in the corner; behind them who is signed in, colours, language and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation('admin')
  const { user } = useSession()
  return (
    <HangingPanel className={style.round} panel={UserPanel}>
      <span className={style.avatar}>{user.initials}</span>
      <span className="vh">{t('shell.account', { name: user.name })}</span>
    </HangingPanel>
  )
}
