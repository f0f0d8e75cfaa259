import { epochMsOf } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { IconMoon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { OfferedPopup } from '../../shared/popups/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useHourly } from './hourly.ts'

/** reminds hourly, from two hours after the cut-off, to close the previous day's session. */
export const useCloseDue = ({ session }: Pick<RegisterData, 'session'>) => {
  const { isDue, dismiss } = useHourly(
    `close-due.${session?.session_uuid ?? ''}`,
    session ? epochMsOf(session.close_due_at) : 0,
  )
  return { isDue: session !== null && isDue, dismiss }
}

export const CloseDue = ({ register, onSnooze }: { register: RegisterData; onSnooze: () => void }) => {
  const { t } = useTranslation('popups')
  const navigate = useNavigate()
  const { company } = useSession()
  const close = () => {
    onSnooze()
    void navigate(`${tillPath(company.uuid, register.uuid, 'register')}?close`)
  }
  return (
    <OfferedPopup
      tone="amber"
      icon={IconMoon}
      title={t('close_due.title')}
      text={t('close_due.text', { day: register.session ? dateOf(register.session.business_day) : '' })}
      action={{ label: t('close_due.close'), run: close }}
      later={{ label: t('close_due.later'), run: onSnooze }}
    />
  )
}
