import type { PlainDate } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useVatBasis } from '../parts/vat-basis.ts'

type StatisticsLinkProps = { of: 'turnover' | 'payments' | 'top-sold'; day: PlainDate; name: string }

/** From a card to the same day in the statistics, where it is whole, printed and exported. */
export const StatisticsLink = ({ of, day, name }: StatisticsLinkProps) => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { basis } = useVatBasis()
  const search = `${new URLSearchParams({ period: 'day', from: day, ...(basis === 'net' && { net: '1' }) })}`
  return (
    <Link className="card-link" to={{ pathname: officePath(company.uuid, `statistics/${of}`), search }}>
      {t('dashboard.see_all')}
      <span className="vh"> {name}</span>
    </Link>
  )
}
