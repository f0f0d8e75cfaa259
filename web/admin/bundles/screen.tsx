import { bundleEndpoints } from '@bon/contracts/bundles'
import { IconPackageExport } from '@tabler/icons-react'
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
import { BundlesTable } from './bundles-table.tsx'
import { RequestForm } from './request-form.tsx'
import { useBundlesSheet } from './use-bundles-sheet.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** While a bundle is made, its bar moves this often. */
const progress_ms = 1_000

/** BEYOND-02: a period of the journal as one file that anyone can prove, and the proof of one in this browser. */
export const BundlesScreen = () => {
  const { t } = useTranslation(['bundles', 'common', 'admin'])
  const cursor = useCursor()
  const sheet = useBundlesSheet()
  const mayAsk = useMay('bundle.export')
  const { data, error, refetch } = useQuery({
    ...query(bundleEndpoints.list, { query: cursor.before === undefined ? {} : { before: cursor.before } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.bundles.some(({ status }) => status === 'pending' || status === 'in_progress')
        ? progress_ms
        : false,
  })
  return (
    <Page
      title={t('title')}
      actions={<ExportButton sheet={sheet} label={t('as_file')} disabled={!data?.bundles.length} />}
    >
      <p className="dim2">{t('about')}</p>
      <VerifyPanel />
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ bundles, next, today, is_top }) => (
          <>
            {!is_top && <Banner tone="info">{t('only_from_top')}</Banner>}
            {is_top && mayAsk && <RequestForm today={today} />}
            <Panel flush={bundles.length > 0}>
              {bundles.length === 0 ? (
                <EmptyState
                  icon={<IconPackageExport size={42} stroke={1.3} aria-hidden />}
                  title={t('empty')}
                >
                  {t('empty_text')}
                </EmptyState>
              ) : (
                <>
                  <BundlesTable bundles={bundles} />
                  <Pager shown={t('shown', { count: bundles.length })} cursor={cursor} next={next} />
                </>
              )}
            </Panel>
          </>
        )}
      </Await>
    </Page>
  )
}
