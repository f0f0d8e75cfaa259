import { printingEndpoints, type SimulatedLine } from '@bon/contracts/printing'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState, Tag } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'

const productApi = resourceEndpoints(products)

/** KIT-04, DEF-79: which printer or screen would get each product. Nothing is printed. */
export const SimulatePrintsScreen = () => {
  const { t } = useTranslation('printing')
  const [search, setSearch] = useState('')
  const asked = search.trim()
  const found = useQuery({
    ...query(productApi.list, { query: { limit: 50, ...(asked ? { search: asked } : {}) } }),
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
      <p className={parts.quiet}>{t('simulate.about')}</p>
      <search className={parts.filters}>
        <TextInput
          aria-label={t('simulate.search')}
          placeholder={t('simulate.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </search>
      <Await
        data={routed.data}
        error={found.error ?? routed.error}
        onRetry={retry}
        failed={t('simulate.failed')}
      >
        {({ lines }) =>
          lines.length === 0 ? (
            <div className={parts.card}>
              <EmptyState title={t('simulate.none')} />
            </div>
          ) : (
            <div className={`${parts.card} ${parts.tableCard}`}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
              <section className={parts.scroll} aria-label={t('simulate.title')} tabIndex={0}>
                <table className={parts.table}>
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
                </table>
              </section>
            </div>
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
        <td className={parts.quiet} colSpan={3}>
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
              <span className={parts.quiet}>
                {' '}
                {t('simulate.fallback', { printer: printer.fallback.name })}
              </span>
            )}
          </div>
        ))}
      </td>
      <td>
        {displays.map((display) => (
          <div key={display.uuid}>
            <Link
              className={parts.link}
              to={`/companies/${company.uuid}/admin/kitchen-screens/${display.uuid}`}
            >
              {display.name}
            </Link>
          </div>
        ))}
      </td>
    </tr>
  )
}
