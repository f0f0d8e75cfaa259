import type { RegisterData } from '@bon/contracts/registers'
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { OfferedPopup } from '../../shared/popups/index.ts'
import { useSession } from '../../shared/session/index.ts'

/** RES-18: offered, and forced on nobody who is at it (DEF-76). */
export const NewVersion = ({ onLater }: { onLater: () => void }) => {
  const { t } = useTranslation('popups')
  return (
    <OfferedPopup
      tone="primary"
      icon={IconRocket}
      title={t('version.title')}
      text={t('version.text')}
      act={{ label: t('version.now'), run: () => window.location.reload() }}
      later={{ label: t('version.later'), run: onLater }}
    />
  )
}

/** The first day on which no session is opened: 14 days after what is paid for (DEF-49). */
const blockedFrom = (paid_until: string): string =>
  Temporal.PlainDate.from(paid_until).add({ days: 15 }).toString()

export const PaymentWarning = ({ register, onClose }: { register: RegisterData; onClose: () => void }) => {
  const { t } = useTranslation('popups')
  const navigate = useNavigate()
  const { company, hasBackOffice } = useSession()
  const until = register.company_paid_until
  const see = () => {
    onClose()
    void navigate(`/companies/${company.uuid}/admin`)
  }
  return (
    <OfferedPopup
      tone="amber"
      icon={IconAlertTriangle}
      title={t('payment.title')}
      text={
        register.company_payment_status === 'warn' && until
          ? t('payment.warn', { date: dateOf(until), blocked: dateOf(blockedFrom(until)) })
          : t('payment.block')
      }
      act={hasBackOffice ? { label: t('payment.admin'), run: see } : undefined}
      later={{ label: t('common:common.close'), run: onClose }}
    />
  )
}
