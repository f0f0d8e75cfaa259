import type { FoundEntry } from '@bon/contracts/journal'
import { IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { ReplayLink } from '../replay/replay-link.tsx'
import { ChainBanner } from './chain-banner.tsx'
import { RiskRulesLine } from './risk-rules.tsx'
import { SearchFilters } from './search-filters.tsx'
import { useEntryColumns } from './use-entry-columns.tsx'
import { useJournalSearch } from './use-journal-search.ts'

/** REG-02, BEYOND-12, BEYOND-25: what was done at all registers, by what a person asks for; each row opens its source. */
export const JournalSearchScreen = () => {
  const { t } = useTranslation(['journal', 'admin'])
  const { company } = useSession()
  const search = useJournalSearch()
  const names = useRegisters()
  const columns = useEntryColumns(names, search)
  // Only on the screen: a file has no links.
  const replayColumn: Column<FoundEntry> = {
    key: 'replay',
    label: t('admin:journal.replay'),
    value: () => null,
    cell: ({ register_uuid, at }) => <ReplayLink register_uuid={register_uuid} at={at} />,
  }
  const first = names.registers[0]
  return (
    <Page
      title={t('admin:journal.title')}
      actions={
        <>
          <Link className="card-link" to={officePath(company.uuid, 'journal/replay')}>
            {t('admin:journal.replay')}
          </Link>
          {first && (
            <Link className="card-link" to={officePath(company.uuid, `registers/${first.uuid}/journal`)}>
              {t('chain')}
            </Link>
          )}
          <ExportButton sheet={{ name: t('admin:journal.title'), columns, pages: search.pages }} />
        </>
      }
    >
      <ChainBanner />
      <SearchFilters search={search} names={names} />
      {search.filters('risky') === 'yes' && search.data && <RiskRulesLine {...search.data.risks} />}
      {search.data?.reasons_from && (
        <p className="dim2 t-13">{t('reasons_from', { day: dateOf(search.data.reasons_from) })}</p>
      )}
      <Await
        data={search.data}
        error={search.error}
        onRetry={search.retry}
        failed={t('admin:journal.failed')}
        skeleton={<ListSkeleton />}
      >
        {({ entries, next }) =>
          entries.length === 0 && search.cursor.before === undefined ? (
            <Panel>
              <EmptyState
                icon={<IconZoomExclamation size={42} stroke={1.3} aria-hidden />}
                title={t(search.active > 0 ? 'no_match' : 'admin:journal.empty')}
              >
                {t(search.active > 0 ? 'no_match_text' : 'admin:journal.empty_text')}
              </EmptyState>
            </Panel>
          ) : (
            <DataTable
              label={t('admin:journal.list')}
              columns={[...columns, replayColumn]}
              rows={entries}
              rowKey={({ register_uuid, seq }) => `${register_uuid} ${seq}`}
              rowLink={(row) => officePath(company.uuid, placeOf(row))}
              foot={
                <Pager
                  shown={t('admin:journal.shown', { count: entries.length })}
                  cursor={search.cursor}
                  next={next}
                />
              }
            />
          )
        }
      </Await>
    </Page>
  )
}

/** Where an act is seen whole: its bon, else the bon of its receipt's number, else its session, else the chain. */
const placeOf = ({ kind, order_uuid, session_uuid, nr, register_uuid }: FoundEntry): string => {
  if (order_uuid !== null) return `orders/${order_uuid}`
  if (nr !== null && receipts.includes(kind)) return `orders?nr=${nr}`
  return session_uuid === null ? `registers/${register_uuid}/journal` : `z-reports/${session_uuid}`
}
const receipts: readonly string[] = [
  'cash_sale',
  'credit_sale',
  'part_paid_sale',
  'return',
  'gift_cards_sold',
]
