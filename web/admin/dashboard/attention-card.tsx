import type { Dashboard } from '@bon/contracts/statistics'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { useCertificateWarning } from '../certificate/index.ts'
import { Card } from '../parts/card.tsx'
import { zNumber } from '../parts/words.ts'
import style from './dashboard.module.css'

/** Number of rows shown; keeps the card as high as the chart beside it, and the tag shows the total. */
const shown = 4

/** Things that need action, one link each: server warnings first, then counting differences. */
export const AttentionCard = ({ dashboard }: { dashboard: Dashboard }) => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const warningOf = useCertificateWarning()
  const { differences, registers, backup, certificate, head_differs } = dashboard
  const late = backup?.is_late && {
    title: t('dashboard.backup_late'),
    text: t('dashboard.backup_last', {
      when: backup.last_taken_at ? dateTimeOf(backup.last_taken_at) : t('dashboard.backup_never'),
    }),
  }
  const differs = head_differs && {
    title: t('dashboard.head_differs'),
    text: t(`dashboard.head_${head_differs}`),
  }
  const ofServer = [differs, warningOf(certificate), late].filter((notice) => !!notice)
  const count = differences.length + ofServer.length
  const identifierOf = (uuid: string) =>
    registers.find((register) => register.uuid === uuid)?.identifier ?? '?'
  return (
    <Card title={t('dashboard.attention')} aside={count > 0 && <Tag tone="warn">{count}</Tag>}>
      {count === 0 ? (
        <p className={`${style.nothing} dim`}>{t('dashboard.attention_none')}</p>
      ) : (
        <ul className={style.todo}>
          {ofServer.map(({ title, text }) => (
            <li key={title}>
              <span className={`${style.alarm} place-centre danger-text`}>
                <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
              </span>
              <span>
                <b>{title}</b>
                <small className="block dim t-13">{text}</small>
              </span>
            </li>
          ))}
          {differences.slice(0, shown - ofServer.length).map(({ session_uuid, register_uuid, n, amount }) => (
            <li key={session_uuid}>
              <span className={`${style.alarm} place-centre danger-text`}>
                <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
              </span>
              <span>
                <b>
                  {t(amount < 0 ? 'dashboard.short' : 'dashboard.over', {
                    register: identifierOf(register_uuid),
                    amount: money(Math.abs(amount)),
                  })}
                </b>
                <small className="block dim t-13">{t('dashboard.z', { n: zNumber(n) })}</small>
              </span>
              <Link className="card-link" to={officePath(company.uuid, `z-reports/${session_uuid}`)}>
                {t('dashboard.see_z')}
                <span className="vh">{zNumber(n)}</span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
