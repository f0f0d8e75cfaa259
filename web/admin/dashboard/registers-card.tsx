import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { wholeMoney } from '../../shared/format/index.ts'
import { tillsPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { maySell } from '../pages.ts'
import { Card } from '../parts/card.tsx'
import { useVatBasis } from '../parts/vat-basis.ts'
import style from './dashboard.module.css'
import type { DayCardProps } from './hours-card.tsx'

/** The day's sales of each register; today also whether it is open. */
export const RegistersCard = ({ dashboard: { registers }, past }: DayCardProps) => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const { basis, named } = useVatBasis()
  return (
    <Card
      title={named(t('dashboard.registers'))}
      aside={
        maySell(user) && (
          <Link className="card-link" to={tillsPath(company.uuid)}>
            {t('shell.to_register')}
          </Link>
        )
      }
    >
      {registers.length === 0 ? (
        <p className={`${style.nothing} dim`}>{t('dashboard.registers_none')}</p>
      ) : (
        <ul>
          {registers.map(({ uuid, identifier, name, open, receipts, ...sums }) => (
            <li key={uuid} className={`${style.register} row gap-12 touch`}>
              <b>{identifier}</b>
              <span className={`${style.clip} clipped one-line`}>{name}</span>
              {!past && (
                <Tag tone={open ? 'ok' : 'plain'}>{t(open ? 'dashboard.open' : 'dashboard.closed')}</Tag>
              )}
              <b>{receipts === 0 ? '–' : wholeMoney(sums[basis])}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
