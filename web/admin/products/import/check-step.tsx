import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { newId } from '../../../shared/platform/index.ts'
import { Banner, ConfirmDialog } from '../../../shared/ui/index.ts'
import type { CellFault, Checked, ImportRow, Settings } from './check.ts'
import { dryRunImport } from './check-on-server.ts'
import { guessMapping } from './columns.ts'
import style from './import.module.css'
import type { Source } from './read-table.ts'
import { RowsTable } from './rows-table.tsx'
import { SettingsCard } from './settings-card.tsx'
import { useChecked } from './use-checked.ts'
import type { World } from './world.ts'
import { sellingAccounts } from './world.ts'

/** All rows with errors in their cells, to be corrected in place, until the import can be confirmed. */
export const CheckStep = ({
  source,
  world,
  onSource,
  onImport,
}: {
  source: Source
  world: World
  onSource: (source: Source | undefined) => void
  onImport: (checked: Checked[]) => void
}) => {
  const { t } = useTranslation('products')
  const problemText = useProblemText()
  const { table } = source
  const imported = useImportRows(source, world)
  const { all, counts, progress, settings, correctedRows } = imported
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [confirms, setConfirms] = useState(false)
  const shown = onlyErrors
    ? all.filter(({ row, faults }) => correctedRows.has(row.nr) || faults.length > 0)
    : all
  const dryRun = useDryRun(all, settings, (found) => {
    imported.setServerFaults(found)
    if (found.size === 0) setConfirms(true)
    else setOnlyErrors(true)
  })
  const isReady = progress === 1 && counts.faults === 0 && counts.create + counts.change > 0
  return (
    <>
      <SettingsCard
        source={source}
        world={world}
        settings={settings}
        onSettings={imported.changeSettings}
        onSource={onSource}
      />
      {dryRun.error !== undefined && <Banner tone="bad">{problemText(dryRun.error)}</Banner>}
      <div className={`${style.bar} row wraps`}>
        <Counts counts={counts} progress={progress} />
        <SegmentedControl
          aria-label={t('import.show')}
          value={onlyErrors ? 'errors' : 'all'}
          data={[
            { value: 'all', label: t('import.all_rows') },
            { value: 'errors', label: t('import.only_errors') },
          ]}
          onChange={(value) => {
            imported.forgetCorrected()
            setOnlyErrors(value === 'errors')
          }}
        />
        <Button disabled={!isReady} loading={dryRun.busy} onClick={() => void dryRun.run()}>
          {t('import.confirm', { count: counts.create + counts.change })}
        </Button>
      </div>
      <RowsTable
        head={table.head}
        checked={shown}
        mapping={settings.mapping}
        onMapping={(mapping) => imported.changeSettings({ ...settings, mapping })}
        onEdit={imported.edit}
      />
      {confirms && (
        <ConfirmDialog
          title={t('import.confirm', { count: counts.create + counts.change })}
          confirm={t('import.write')}
          onCancel={() => setConfirms(false)}
          onConfirm={() => {
            setConfirms(false)
            onImport(all)
          }}
        >
          <p>{t('import.confirm_text', { create: counts.create, change: counts.change })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The rows with their settings, checked here, and with the server's errors until they are edited. */
const useImportRows = ({ table }: Source, world: World) => {
  const [rows, setRows] = useState<ImportRow[]>(() => table.rows.map((row) => ({ ...row, uuid: newId() })))
  const [settings, setSettings] = useState<Settings>(() => firstSettings(table.head, world))
  const { checked, progress } = useChecked(rows, settings, world)
  const [serverFaults, setServerFaults] = useState<ReadonlyMap<number, CellFault[]>>(new Map())
  const all = useMemo(() => withServerFaults(checked, serverFaults), [checked, serverFaults])
  const counts = useMemo(() => countsOf(all), [all])
  // Corrected rows stay visible until the filter changes.
  const [correctedRows, setCorrectedRows] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (progress < 1) setCorrectedRows(new Set())
  }, [progress])
  const edit = (nr: number, column: number, text: string) => {
    setRows((before) =>
      before.map((row) => (row.nr === nr ? { ...row, cells: row.cells.with(column, text) } : row)),
    )
    setServerFaults((before) => new Map([...before].filter(([other]) => other !== nr)))
    setCorrectedRows((before) => new Set([...before, nr]))
  }
  const changeSettings = (next: Settings) => {
    setSettings(next)
    setServerFaults(new Map())
  }
  const forgetCorrected = () => setCorrectedRows(new Set())
  return {
    all,
    counts,
    progress,
    settings,
    changeSettings,
    setServerFaults,
    correctedRows,
    forgetCorrected,
    edit,
  }
}

type Faults = ReadonlyMap<number, CellFault[]>

/** The server's check of everything, before anything is written. */
const useDryRun = (all: readonly Checked[], settings: Settings, onFound: (faults: Faults) => void) => {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setProgress(0)
    setError(undefined)
    try {
      onFound(await dryRunImport(all, settings, setProgress))
    } catch (reason) {
      setError(reason)
    } finally {
      setProgress(undefined)
    }
  }
  return { run, error, busy: progress !== undefined }
}

const Counts = ({ counts, progress }: { counts: ReturnType<typeof countsOf>; progress: number }) => {
  const { t } = useTranslation('products')
  return (
    <output className={`${style.counts} push-right flex wraps`}>
      {progress < 1 ? (
        t('import.checking', { percent: Math.round(progress * 100) })
      ) : (
        <>
          <b>{t('import.create', { count: counts.create })}</b>
          <span>{t('import.change', { count: counts.change })}</span>
          <span>{t('import.unchanged', { count: counts.unchanged })}</span>
          <b className={counts.faults > 0 ? 'danger-text' : 'good-text'}>
            {t('import.faults', { count: counts.faults })}
          </b>
        </>
      )}
    </output>
  )
}

const firstSettings = (head: readonly string[], world: World): Settings => {
  const mapping = guessMapping(head)
  const matchBy = (['external_id', 'plu', 'barcode', 'name'] as const).find((by) => mapping.includes(by))
  const [account] = sellingAccounts(world)
  return {
    mapping,
    matchBy: matchBy ?? 'none',
    defaults: { article_group: '04003', ...(account && { account_uuid: account.uuid }) },
  }
}

/** Adds the server's errors to the local ones, until the row is edited. */
const withServerFaults = (
  checked: readonly Checked[],
  serverFaults: ReadonlyMap<number, CellFault[]>,
): Checked[] =>
  checked.map((one) => {
    const more = serverFaults.get(one.row.nr)
    return more && one.faults.length === 0 ? { ...one, faults: more } : one
  })

const countsOf = (all: readonly Checked[]) => {
  const counts = { create: 0, change: 0, unchanged: 0, faults: 0 }
  for (const { action, faults } of all) {
    if (faults.length === 0) counts[action]++
    counts.faults += faults.length
  }
  return counts
}
