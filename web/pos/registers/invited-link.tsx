import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import style from './registers.module.css'

/** Who is invited to a further company answers where the companies are (AUTH-45): between sessions, not in a sale. */
export const InvitedLink = () => {
  const { t } = useTranslation('session')
  const { pending_invitations: invitations } = useSession()
  const [first] = invitations
  if (!first) return null
  return (
    <Link className={style.invited} to="/dashboard">
      <IconMail size={21} stroke={1.7} aria-hidden />
      {t('invited', { company: first.company_name, count: invitations.length })}
    </Link>
  )
}
