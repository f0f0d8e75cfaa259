import type { RegisterData } from '@bon/contracts/registers'
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { OfferedPopup } from '../../shared/popups/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { reloadUpdated } from '../../shared/updates/index.ts'

/** RES-18: offers the new version without forcing it on a register in use (DEF-76). */
export const NewVersion = ({ onSnooze }: { onSnooze: () => void }) => {
  const { t } = useTranslation('popups')
  return (
    <OfferedPopup
      tone="primary"
      icon={IconRocket}
      title={t('version.title')}
      text={t('version.text')}
      action={{ label: t('version.now'), run: reloadUpdated }}
      later={{ label: t('version.later'), run: onSnooze }}
    />
  )
}

/** The first day on which no session can be opened: after 14 grace days (DEF-49). */
const blockedFrom = (paid_until: string): string =>
  Temporal.PlainDate.from(paid_until).add({ days: 15 }).toString()

export const PaymentWarning = ({ register, onClose }: { register: RegisterData; onClose: () => void }) => {
  const { t } = useTranslation('popups')
  const navigate = useNavigate()
  const { company, hasBackOffice } = useSession()
  const until = register.company_paid_until
  const see = () => {
    onClose()
    void navigate(officePath(company.uuid))
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
      action={hasBackOffice ? { label: t('payment.admin'), run: see } : undefined}
      later={{ label: t('common:common.close'), run: onClose }}
    />
  )
}
