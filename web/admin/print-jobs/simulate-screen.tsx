import { printingEndpoints, type SimulatedLine } from '@bon/contracts/printing'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState, Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { Table, TableScroll } from '../parts/table.tsx'

const productApi = resourceEndpoints(products)

/** KIT-04, DEF-79: which printer or display would get each product. Nothing is printed. */
export const SimulatePrintsScreen = () => {
  const { t } = useTranslation('printing')
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const found = useQuery({
    ...query(productApi.list, { query: { limit: 50, ...(searchText && { search: searchText }) } }),
    placeholderData: keepPreviousData,
  })
  const uuids = found.data?.rows.map(({ uuid }) => uuid)
  const routed = useQuery({
    queryKey: ['simulated-prints', uuids],
    queryFn: async () =>
      (await call(printingEndpoints.simulate, { body: { product_uuids: uuids ?? [] } })).body,
    enabled: uuids !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const retry = () => void Promise.all([found.refetch(), routed.refetch()])
  return (
    <Page title={t('simulate.title')}>
      <p className="dim2">{t('simulate.about')}</p>
      <Filters>
        <TextInput
          aria-label={t('simulate.search')}
          placeholder={t('simulate.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Filters>
      <Await
        data={routed.data}
        error={found.error ?? routed.error}
        onRetry={retry}
        failed={t('simulate.failed')}
      >
        {({ lines }) =>
          lines.length === 0 ? (
            <Panel>
              <EmptyState title={t('simulate.none')} />
            </Panel>
          ) : (
            <Panel flush>
              <TableScroll aria-label={t('simulate.title')}>
                <Table>
                  <thead>
                    <tr>
                      {(['product', 'course', 'printers', 'displays'] as const).map((column) => (
                        <th key={column} scope="col">
                          {t(`simulate.${column}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map((line, i) => (
                      <LineRow key={uuids?.[i] ?? line.name} line={line} />
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

const LineRow = ({ line }: { line: SimulatedLine }) => {
  const { t } = useTranslation('printing')
  const { company } = useSession()
  const { name, print_category, printers, displays } = line
  if (!print_category)
    return (
      <tr>
        <td>{name}</td>
        <td className="dim2" colSpan={3}>
          {t('simulate.no_course')}
        </td>
      </tr>
    )
  return (
    <tr>
      <td>{name}</td>
      <td>{print_category.name}</td>
      <td>
        {printers.length === 0 && displays.length === 0 && <Tag tone="bad">{t('simulate.nowhere')}</Tag>}
        {printers.map((printer) => (
          <div key={printer.uuid}>
            {printer.name}
            {printer.fallback && (
              <span className="dim2"> {t('simulate.fallback', { printer: printer.fallback.name })}</span>
            )}
          </div>
        ))}
      </td>
      <td>
        {displays.map((display) => (
          <div key={display.uuid}>
            <Link className="card-link" to={officePath(company.uuid, `kitchen-screens/${display.uuid}`)}>
              {display.name}
            </Link>
          </div>
        ))}
      </td>
    </tr>
  )
}
