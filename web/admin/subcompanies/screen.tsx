import { companyEndpoints, type SubcompanyRow } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { count } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { EmptyState, Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { useSubcompaniesSheet } from './use-subcompanies-sheet.ts'

/** CO-11, CO-42: the enterprise's subcompanies, with links to each. */
export const SubcompaniesScreen = () => {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery(query(companyEndpoints.subcompanies, {}))
  const rows = data?.subcompanies ?? []
  const sheet = useSubcompaniesSheet(rows)
  return (
    <Page title={t('sub.title')} actions={rows.length > 0 && <ExportButton sheet={sheet} />}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('sub.failed')}>
        {({ subcompanies }) =>
          subcompanies.length === 0 ? (
            <Panel>
              <EmptyState title={t('sub.none')}>{t('sub.none_text')}</EmptyState>
            </Panel>
          ) : (
            <Panel flush>
              <TableScroll aria-label={t('sub.title')}>
                <Table>
                  <thead>
                    <tr>
                      <th scope="col">{t('sub.name')}</th>
                      <th scope="col">{t('sub.kind')}</th>
                      <th scope="col" className="num">
                        {t('sub.registers')}
                      </th>
                      <th scope="col" className="num">
                        {t('sub.open')}
                      </th>
                      <th scope="col">{t('sub.payment')}</th>
                    </tr>
                  </thead>
                  <tbody data-opens>
                    {subcompanies.map((row) => (
                      <Row key={row.uuid} row={row} />
                    ))}
                  </tbody>
                </Table>
              </TableScroll>
            </Panel>
          )
        }
      </Await>
    </Page>
  )
}

const tones = { block: 'bad', warn: 'warn', paid: 'ok' } as const

const Row = ({ row }: { row: SubcompanyRow }) => {
  const { t } = useTranslation(['companies', 'admin'])
  const payment = row.payment_status ?? 'paid'
  return (
    <tr>
      <td>
        {row.may_enter ? (
          <Link to={officePath(row.uuid)} aria-label={t('sub.enter', { company: row.display_name })}>
            {row.display_name}
          </Link>
        ) : (
          <>
            {row.display_name} <small className="dim2">{t('sub.closed_to_you')}</small>
          </>
        )}
      </td>
      <td className="dim2">{t(`admin:companies.type_${row.type}`)}</td>
      <td className="num">{count(row.registers)}</td>
      <td className="num">{count(row.open_sessions)}</td>
      <td>
        <Tag tone={tones[payment]}>{t(`sub.${payment}`)}</Tag>
      </td>
    </tr>
  )
}
