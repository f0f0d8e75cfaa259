import { safTEndpoints } from '@bon/contracts/saf-t'
import { IconFileExport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useCursor } from '../parts/use-cursor.ts'
import { useMay } from '../parts/use-may.ts'
import { SafTDays } from './days.tsx'
import { ExportsTable } from './exports-table.tsx'
import { RequestForm } from './request-form.tsx'
import { useExportsSheet } from './use-exports-sheet.ts'

/** While an export is made, its bar moves this often. */
const progress_ms = 1_000

/** EXP-02 to EXP-05: the journal as the file that the authority asks for. */
export const SafTScreen = () => {
  const { t } = useTranslation(['saf-t', 'common', 'admin'])
  const cursor = useCursor()
  const sheet = useExportsSheet()
  const mayAsk = useMay('saf_t.export')
  const { data, error, refetch } = useQuery({
    ...query(safTEndpoints.list, { query: cursor.before === undefined ? {} : { before: cursor.before } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'pending' || status === 'in_progress')
        ? progress_ms
        : false,
  })
  return (
    <Page
      title={t('title')}
      actions={<ExportButton sheet={sheet} label={t('as_file')} disabled={!data?.exports.length} />}
    >
      <p className="dim2">{t('about')}</p>
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ exports, next, today, is_top }) => (
          <>
            {!is_top && <Banner tone="info">{t('only_from_top')}</Banner>}
            {is_top && mayAsk && <RequestForm today={today} />}
            {is_top && <SafTDays mayCheck={mayAsk} />}
            <Panel flush={exports.length > 0}>
              {exports.length === 0 ? (
                <EmptyState icon={<IconFileExport size={42} stroke={1.3} aria-hidden />} title={t('empty')}>
                  {t('empty_text')}
                </EmptyState>
              ) : (
                <>
                  <ExportsTable exports={exports} />
                  <Pager shown={t('shown', { count: exports.length })} cursor={cursor} next={next} />
                </>
              )}
            </Panel>
          </>
        )}
      </Await>
    </Page>
  )
}
