import '../../resources/mantine.css.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../shared/ui/index.ts'
import { NoRevenueAccounts } from '../no-revenue-accounts.tsx'
import { ProductsPage } from '../products-page.tsx'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import type { Source } from './read-table.ts'
import { RunCard } from './run-card.tsx'
import { useRun } from './use-run.ts'
import { useWorld } from './use-world.ts'
import { sellingAccounts } from './world.ts'

/** Imports products from a file or the clipboard (CAT-06, CAT-07): drop, check and correct, confirm, write. */
export const ImportScreen = ({ kind }: { kind: 'csv' | 'excel' }) => {
  const { t } = useTranslation('products')
  const { company } = useSession()
  const world = useWorld()
  const run = useRun()
  const [source, setSource] = useState<Source>()
  const body = () => {
    if (run.run === undefined) return <LoadingState />
    if (run.run !== null) return <RunCard of={run} onClose={() => setSource(undefined)} />
    if (world.error)
      return (
        <ErrorState
          error={world.error}
          title={t('import.world_failed')}
          still={t('import.nothing_written')}
          onRetry={() => void world.refetch()}
        />
      )
    if (!world.data) return <LoadingState />
    if (sellingAccounts(world.data).length === 0) return <NoRevenueAccounts />
    if (!source) return <FileStep kind={kind} onTable={setSource} />
    if (source.table.rows.length === 0)
      return <EmptyState title={t('import.no_rows')}>{t('import.no_rows_text')}</EmptyState>
    return (
      <CheckStep
        key={`${source.name} ${source.table.delimiter}`}
        source={source}
        world={world.data}
        onSource={setSource}
        onImport={(checked) => void run.begin(source.name, checked)}
      />
    )
  }
  return (
    <ProductsPage key={company.uuid} title={t(kind === 'csv' ? 'import.title_csv' : 'import.title_excel')}>
      {body()}
    </ProductsPage>
  )
}
