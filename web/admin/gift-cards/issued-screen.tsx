import { type GiftCardRow, GiftCardStatus, giftCardEndpoints } from '@bon/contracts/gift-cards'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconGiftCard } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateOf, dateTimeOf, money } from '../../shared/format/index.ts'
import { EmptyState, Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { allPages } from '../exports/all-pages.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'
import { PayOut } from './pay-out.tsx'
import { useIssuedColumns } from './use-card-columns.ts'

const names = ['status', 'code_end'] as const

/** GC-01: a card's code is secret; its last four characters identify it. */
export const IssuedScreen = () => {
  const { t } = useTranslation(['gift-cards', 'admin', 'common'])
  const { address, narrow } = useAddressFilters(names)
  const cursor = useCursor()
  const status = GiftCardStatus.safeParse(address.get('status') ?? undefined).data
  const code_end = address.get('code_end') ?? ''
  const narrowed = {
    ...(status !== undefined && { status }),
    ...(code_end.length === 4 && { code_end }),
  }
  const pages = async function* (signal: AbortSignal) {
    for await (const { gift_cards } of allPages(giftCardEndpoints.list, { query: narrowed }, signal))
      yield gift_cards
  }
  const { data, error, refetch } = useQuery({
    ...query(giftCardEndpoints.list, {
      query: { ...narrowed, ...(cursor.before !== undefined && { before: cursor.before }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('issued')}
      actions={<ExportButton sheet={{ name: t('issued'), columns: useIssuedColumns(), pages }} />}
    >
      <Filters aria-label={t('admin:orders.filters')}>
        <NativeSelect
          className={status && 'narrowed'}
          aria-label={t('filter_status')}
          value={status ?? ''}
          onChange={(event) => narrow({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t('all_statuses') },
            { value: 'valid', label: t('status_valid') },
            { value: 'expired', label: t('status_expired') },
          ]}
        />
        <TextInput
          aria-label={t('code_end')}
          placeholder={t('code_end')}
          maxLength={4}
          value={code_end}
          onChange={(event) => narrow({ code_end: event.currentTarget.value.toUpperCase() })}
        />
      </Filters>
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ gift_cards, next }) =>
          gift_cards.length === 0 && cursor.before === undefined ? (
            <Nothing />
          ) : (
            <>
              <PlainTable
                label={t('list')}
                heads={[
                  ...[t('common:giftCard.code'), t('type'), t('state')],
                  ...[t('issued_at'), t('origin'), t('expires')],
                ]}
                numbers={[t('original'), t('balance')]}
              >
                {gift_cards.map((card) => (
                  <Row key={card.gift_card_uuid} card={card} />
                ))}
              </PlainTable>
              <Pager shown={t('shown', { count: gift_cards.length })} cursor={cursor} next={next} />
            </>
          )
        }
      </Await>
    </Page>
  )
}

export const Nothing = () => {
  const { t } = useTranslation('gift-cards')
  return (
    <Panel>
      <EmptyState icon={<IconGiftCard size={42} stroke={1.3} aria-hidden />} title={t('none')} />
    </Panel>
  )
}

const Row = ({ card }: { card: GiftCardRow }) => {
  const { t } = useTranslation('gift-cards')
  const { status, expires_on, is_imported } = card
  const isExpired = status === 'expired'
  return (
    <tr>
      <td>••• {card.code_end}</td>
      <td>{card.type_name}</td>
      <td>
        <Tag tone={isExpired ? 'warn' : 'ok'}>{t(isExpired ? 'status_expired' : 'status_valid')}</Tag>
        {isExpired && card.current_balance > 0 && <PayOut card={card} />}
      </td>
      <td className="dim2">{dateTimeOf(card.issued_at)}</td>
      <td className="dim2">{t(is_imported ? 'imported' : 'sold')}</td>
      <td className="dim2">{expires_on === null ? t('never') : dateOf(expires_on)}</td>
      <td className="num">{money(card.original_balance)}</td>
      <td className="num">
        <b>{money(card.current_balance)}</b>
      </td>
    </tr>
  )
}
