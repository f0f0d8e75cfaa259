import type { Money } from '@bon/contracts/kernel'
import type { ZReportRow } from '@bon/contracts/registers'
import {
  IconAlertTriangle,
  IconBuilding,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconHistory,
  IconLock,
  IconSchool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  open: { tone: 'info', Icon: IconClock },
  closing: { tone: 'warn', Icon: IconClock },
  closed: { tone: 'plain', Icon: IconLock },
} as const

/** Whether the session is open or closed. */
export const SessionTag = ({ status }: { status: ZReportRow['status'] }) => {
  const { t } = useTranslation('admin')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`z_reports.status_${status}`)}
    </Tag>
  )
}

/** ZR-17: closed without the usual counting. */
export const ForcedTag = () => {
  const { t } = useTranslation('admin')
  return (
    <Tag tone="warn">
      <IconAlertTriangle aria-hidden />
      {t('z_report.forced')}
    </Tag>
  )
}

/** DEF-21: a test session, which counts for nothing. */
export const TestModeTag = () => {
  const { t } = useTranslation('admin')
  return (
    <Tag tone="warn">
      <IconSchool aria-hidden />
      {t('test_mode')}
    </Tag>
  )
}

/** a Z of its own for acts that arrived after their session had closed, or of a day of the office. */
export const WithoutDrawerTag = ({ of }: { of: ZReportRow['without_drawer'] }) => {
  const { t } = useTranslation('admin')
  const Icon = of === 'desk' ? IconBuilding : of === 'no_cash' ? IconCreditCard : IconHistory
  return of === null ? null : (
    <Tag tone="plain">
      <Icon aria-hidden />
      {t(`z_report.without_drawer_${of}`)}
    </Tag>
  )
}

/** The counting difference; nothing before a count. */
export const DifferenceTag = ({
  difference,
  short = false,
}: {
  difference: Money | null
  short?: boolean
}) => {
  const { t } = useTranslation('admin')
  if (difference === null) return short ? '–' : null
  const [Icon, tone] = difference === 0 ? [IconCheck, 'ok' as const] : [IconAlertTriangle, 'bad' as const]
  const amount = difference > 0 ? `+${money(difference)}` : money(difference)
  if (short && difference === 0) return money(difference)
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {short ? amount : t(difference === 0 ? 'z_report.no_difference' : 'z_report.difference', { amount })}
    </Tag>
  )
}

/** made at a till without a server; the history says what would have refused it live. */
export const WaitedTag = ({ deviates }: { deviates: boolean }) => {
  const { t } = useTranslation('admin')
  return (
    <Tag tone={deviates ? 'warn' : 'plain'}>
      {deviates ? <IconAlertTriangle aria-hidden /> : <IconClock aria-hidden />}
      {t(deviates ? 'order.waited_deviates' : 'order.waited')}
    </Tag>
  )
}
