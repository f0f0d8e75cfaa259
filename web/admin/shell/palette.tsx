import { orderEndpoints } from '@bon/contracts/orders'
import { Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconReceipt2, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { type Page, pathOf } from '../pages.ts'
import { matching, nrIn } from './palette-search.ts'

/** Ctrl+K: pages by name, and a bon by the number on its receipt (DESIGN.md 5). */
export const Palette = ({ pages }: { pages: Page[] }) => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const mayRead = pages.some((page) => page.key === 'orders')
  const nr = mayRead ? nrIn(typed) : undefined
  const { data } = useQuery({
    ...query(orderEndpoints.list, { query: { nr: nr ?? 1, limit: 5 } }),
    enabled: nr !== undefined,
  })
  const orders = nr === undefined ? [] : (data?.orders ?? [])
  const base = `/companies/${company.uuid}/admin`
  const found = matching(
    pages.map((page) => ({ label: t(`page.${page.key}`), beside: t(`section.${page.section}`), page })),
    typed,
  )
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={['mod + K']}
      scrollable
      maxHeight={420}
      aria-label={t('shell.palette')}
    >
      <Spotlight.Search
        aria-label={t('shell.palette')}
        placeholder={t('shell.search_hint')}
        leftSection={<IconSearch size={19} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {orders.map((order) => (
          <Spotlight.Action
            key={order.order_uuid}
            label={t('shell.go_to_nr', { nr: order.nr })}
            description={`${dateTimeOf(order.opened_at)} · ${money(order.total)}`}
            leftSection={<IconReceipt2 size={21} stroke={1.7} aria-hidden />}
            onClick={() => void navigate(`${base}/orders/${order.order_uuid}`)}
          />
        ))}
        {found.map(({ label, beside, page }) => (
          <Spotlight.Action
            key={page.key}
            label={label}
            description={beside}
            leftSection={<IconArrowRight size={21} stroke={1.7} aria-hidden />}
            onClick={() => void navigate(pathOf(company.uuid, page))}
          />
        ))}
        {orders.length + found.length === 0 && <Spotlight.Empty>{t('shell.search_empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
