import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../shared/session/index.ts'
import style from './registers.module.css'

/**
 * Invitations to other companies are answered on the company screen (AUTH-45), between sessions rather than during a
 * sale.
 */
export const InvitedLink = () => {
  const { t } = useTranslation('session')
  const { pending_invitations: invitations } = useSession()
  const [first] = invitations
  if (!first) return null
  return (
    <Link className={`${style.invited} row gap-12 touch round-2 primary-text w-650`} to="/dashboard">
      <IconMail size={21} stroke={1.7} aria-hidden />
      {t('invited', { company: first.company_name, count: invitations.length })}
    </Link>
  )
}
