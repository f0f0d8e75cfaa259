import type { Dashboard } from '@bon/contracts/statistics'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { useCertificateWarning } from '../certificate/index.ts'
import { Card } from '../parts/card.tsx'
import { useMay } from '../parts/use-may.ts'
import { zNumber } from '../parts/words.ts'
import style from './dashboard.module.css'

/** Number of rows shown; keeps the card as high as the chart beside it, and the tag shows the total. */
const shown = 4

/** Things that need action, one link each: server warnings first, then counting differences. */
export const AttentionCard = ({ dashboard }: { dashboard: Dashboard }) => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const maySee = useMay('settings.read')
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
  const ending = warningOf(certificate)
  const ofServer = [differs, late].filter((notice) => !!notice)
  const count = differences.length + ofServer.length + (ending ? 1 : 0)
  const identifierOf = (uuid: string) =>
    registers.find((register) => register.uuid === uuid)?.identifier ?? '?'
  return (
    <Card title={t('dashboard.attention')} aside={count > 0 && <Tag tone="warn">{count}</Tag>}>
      {count === 0 ? (
        <p className={`${style.nothing} dim`}>{t('dashboard.attention_none')}</p>
      ) : (
        <ul className={style.todo}>
          {ofServer.map(({ title, text }) => (
            <Todo key={title} title={title} text={text} />
          ))}
          {ending && (
            <Todo {...ending}>
              {maySee && (
                <Link className="card-link" to={officePath(company.uuid, 'settings/certificate')}>
                  {t('page.certificate')}
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              )}
            </Todo>
          )}
          {differences
            .slice(0, shown - (count - differences.length))
            .map(({ session_uuid, register_uuid, n, amount }) => (
              <Todo
                key={session_uuid}
                title={t(amount < 0 ? 'dashboard.short' : 'dashboard.over', {
                  register: identifierOf(register_uuid),
                  amount: money(Math.abs(amount)),
                })}
                text={t('dashboard.z', { n: zNumber(n) })}
              >
                <Link className="card-link" to={officePath(company.uuid, `z-reports/${session_uuid}`)}>
                  {t('dashboard.see_z')}
                  <span className="vh">{zNumber(n)}</span>
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              </Todo>
            ))}
        </ul>
      )}
    </Card>
  )
}

/** What is wrong, and a link to where it is put right. */
const Todo = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <li>
    <span className={`${style.alarm} place-centre danger-text`}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    </span>
    <span>
      <b>{title}</b>
      {text !== undefined && <small className="block dim t-13">{text}</small>}
    </span>
    {children}
  </li>
)
