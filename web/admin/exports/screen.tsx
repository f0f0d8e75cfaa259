import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { allowedPages, hasResource, pathOf, sectionsOf } from '../pages.ts'
import { Card } from '../parts/card.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { Lines } from '../parts/lines.tsx'
import { Page } from '../parts/page.tsx'

/** Pages that are no entity's list and have an export. */
const exported: readonly string[] = [
  ...[
    'orders',
    'invoice',
    'payment',
    'payment_session',
    'gift_card',
    'gift_card_statistics',
    'gift_card_debt',
  ],
  ...['cashier', 'print_job', 'z_reports', 'journal', 'account_balance', 'user', 'security_event'],
]

/** EXP-01: every list that the person may read, each one tap from its export. */
export const ExportScreen = () => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const pages = allowedPages(user).filter(
    (page) => exported.includes(page.key) || (hasResource(page) && page.key !== 'settings'),
  )
  return (
    <Page title={t('page.export')}>
      <p className="dim2">{t('exports.all_about')}</p>
      <PairOfColumns>
        {sectionsOf(pages).map((section) => (
          <Card key={section.key} title={t(`section.${section.key}`)}>
            <Lines>
              {section.pages.map((page) => (
                <li key={page.key}>
                  <Link className="card-link row" to={`${pathOf(company.uuid, page)}?export=1`}>
                    <IconDownload size={19} aria-hidden />
                    {t(`page.${page.key}`)}
                  </Link>
                </li>
              ))}
            </Lines>
          </Card>
        ))}
      </PairOfColumns>
    </Page>
  )
}
