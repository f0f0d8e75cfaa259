import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { HangingPanel } from './hanging-panel.tsx'
import style from './shell.module.css'

const UserPanel = lazy(async () => ({ default: (await import('./user-panel.tsx')).UserPanel }))

/** A button with the user's initials; its menu has name, colour scheme, language and sign-out. */
export const UserMenu = () => {
  const { t } = useTranslation('admin')
  const { user } = useSession()
  return (
    <HangingPanel className="icon-link rigid" panel={UserPanel}>
      <span className={`${style.avatar} place-centre t-13 w-750`}>{user.initials}</span>
      <span className="vh">{t('shell.account', { name: user.name })}</span>
    </HangingPanel>
  )
}
