import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { ChainBanner } from './chain-banner.tsx'
import { JournalTable } from './journal-table.tsx'
import { useChainSheet } from './use-chain-sheet.ts'

/** The sealed journal of a register, newest first (REG-02). Without a register in the URL, the first one. */
export const JournalScreen = () => {
  const { t } = useTranslation(['admin', 'journal'])
  const { company } = useSession()
  const { uuid } = useParams()
  const navigate = useNavigate()
  const { registers, desk, isSettled, error, retry } = useRegisters()
  const pathOf = (register: string) => officePath(company.uuid, `registers/${register}/journal`)
  const first = registers[0]
  if (uuid === undefined && first) return <Navigate to={pathOf(first.uuid)} replace />
  return (
    <Page title={t('journal.title')} actions={uuid && <ChainExport key={uuid} register_uuid={uuid} />}>
      <ChainBanner />
      <Await
        data={isSettled && !error ? registers : undefined}
        error={error}
        onRetry={retry}
        failed={t('journal.failed')}
      >
        {() =>
          uuid === undefined ? (
            <Panel>
              <EmptyState title={t('journal.no_registers')}>{t('journal.no_registers_text')}</EmptyState>
            </Panel>
          ) : (
            <>
              <Filters aria-label={t('journal.choose')}>
                <NativeSelect
                  aria-label={t('journal.register')}
                  value={uuid}
                  onChange={(event) => void navigate(pathOf(event.currentTarget.value))}
                  data={[
                    ...registers.map(({ uuid: value, identifier, name }) => ({
                      value,
                      label: `${t('orders.register_named', { identifier })} ${name}`,
                    })),
                    // The desk is no register of the list.
                    ...(desk === undefined ? [] : [{ value: desk, label: t('z_reports.desk') }]),
                  ]}
                />
              </Filters>
              <JournalTable key={uuid} register_uuid={uuid} />
            </>
          )
        }
      </Await>
    </Page>
  )
}

const ChainExport = ({ register_uuid }: { register_uuid: string }) => (
  <ExportButton sheet={useChainSheet(register_uuid)} />
)
