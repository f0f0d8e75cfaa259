import { type GiftCardDebtRow, type GiftCardDebtSum, giftCardEndpoints } from '@bon/contracts/gift-cards'
import { PlainDate, type ReturnsOf } from '@bon/contracts/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { count, dateOf, dateTimeOf, money } from '../../shared/format/index.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useDebtColumns } from './use-card-columns.ts'

const names = ['as_of'] as const
/** Rows on the page; the file has all. */
const most = 200

type Debts = ReturnsOf<typeof giftCardEndpoints.debts>

/** What is owed on gift cards as of a date, by account and by card. */
export const DebtsScreen = () => {
  const { t } = useTranslation('gift-cards')
  const { address, narrow } = useAddressFilters(names)
  const as_of = PlainDate.safeParse(address.get('as_of')).data
  const { data, error, refetch } = useQuery({
    ...query(giftCardEndpoints.debts, { query: { ...(as_of !== undefined && { as_of }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('debts')} actions={data && <DebtFiles debts={data} />}>
      <p className="dim2">{t('debts_text')}</p>
      <Filters aria-label={t('as_of')}>
        <DateField
          aria-label={t('as_of')}
          value={as_of ?? data?.as_of ?? ''}
          onChange={(day) => narrow({ as_of: day })}
        />
      </Filters>
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('debts_failed')}
        skeleton={<ListSkeleton />}
      >
        {(debts) => <DebtTables debts={debts} />}
      </Await>
    </Page>
  )
}

/** The two tables as files; the file of the cards has all of them. */
const DebtFiles = ({ debts }: { debts: Debts }) => {
  const { t } = useTranslation('gift-cards')
  const { sums, cards } = useDebtColumns(debts.accounts)
  const day = dateOf(debts.as_of)
  return (
    <>
      <ExportButton
        sheet={{ name: `${t('debts')} ${day}`, columns: sums, pages: onePage(debts.sums) }}
        disabled={debts.sums.length === 0}
      />
      <ExportButton
        label={t('debts_cards_file')}
        sheet={{ name: `${t('issued')} ${day}`, columns: cards, pages: onePage(debts.gift_cards) }}
        disabled={debts.gift_cards.length === 0}
      />
    </>
  )
}

const DebtTables = ({ debts: { sums, gift_cards, accounts } }: { debts: Debts }) => {
  const { t } = useTranslation('gift-cards')
  if (sums.length === 0) return <p className="dim2">{t('debts_none')}</p>
  return (
    <>
      <PlainTable
        label={t('debts')}
        heads={[t('debts_account'), t('debts_nature')]}
        numbers={[
          ...[t('debts_cards'), t('debts_balance'), t('debts_vat')],
          ...[t('debts_uncounted'), t('debts_rounding'), t('debts_posted')],
        ]}
      >
        {sums.map((row) => (
          <SumRow key={keyOf(row)} row={row} account={accounts[row.account_uuid]} />
        ))}
      </PlainTable>
      {gift_cards.length > most && <p className="dim2">{t('debts_more', { count: most })}</p>}
      {gift_cards.length > 0 && (
        <PlainTable
          label={t('issued')}
          heads={[t('code_end'), t('type'), t('debts_nature'), t('issued_at'), t('expires')]}
          numbers={[t('balance')]}
        >
          {gift_cards.slice(0, most).map((card) => (
            <CardRow key={card.gift_card_uuid} card={card} />
          ))}
        </PlainTable>
      )}
    </>
  )
}

const keyOf = ({ account_uuid, vat_nature, vat_rate }: GiftCardDebtSum): string =>
  [account_uuid, vat_nature, vat_rate].join(' ')

type SumRowProps = { row: GiftCardDebtSum; account: Debts['accounts'][string] | undefined }

const SumRow = ({ row, account }: SumRowProps) => {
  const { t } = useTranslation('gift-cards')
  return (
    <tr>
      <td>{account ? `${account.number} ${account.name}` : '–'}</td>
      <td>{t(`nature_${row.vat_nature}`)}</td>
      <td className="num">{count(row.count)}</td>
      <td className="num">{money(row.balance)}</td>
      <td className="num">{money(row.vat)}</td>
      <td className="num">{money(row.uncounted)}</td>
      <td className="num">{money(row.rounding)}</td>
      <td className="num">
        <b>{money(row.posted)}</b>
      </td>
    </tr>
  )
}

const CardRow = ({ card }: { card: GiftCardDebtRow }) => {
  const { t } = useTranslation('gift-cards')
  return (
    <tr>
      <td>••• {card.code_end}</td>
      <td>{card.type_name}</td>
      <td>{t(`nature_${card.vat_nature}`)}</td>
      <td className="dim2">{dateTimeOf(card.issued_at)}</td>
      <td className="dim2">{card.expires_on === null ? t('never') : dateOf(card.expires_on)}</td>
      <td className="num">
        <b>{money(card.balance)}</b>
      </td>
    </tr>
  )
}
