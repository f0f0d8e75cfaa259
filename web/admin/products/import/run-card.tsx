import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { Banner, ConfirmDialog, useToast } from '../../../shared/ui/index.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { onePage } from '../../exports/sheet.ts'
import { Card } from '../../parts/card.tsx'
import style from './import.module.css'
import { useFaultText } from './use-fault-text.ts'
import type { useRun } from './use-run.ts'

/** Progress and result of the import. It resumes after a reload, a pause or a server outage. */
export const RunCard = ({ of, onClose }: { of: ReturnType<typeof useRun>; onClose: () => void }) => {
  const { t } = useTranslation('products')
  const problemText = useProblemText()
  const faultText = useFaultText()
  const [undoes, setUndoes] = useState(false)
  const { run, status } = of
  if (!run) return null
  const isDone = run.done === run.parts
  const settled = run.created.length + run.changed + run.refused.length
  const title = isDone ? 'import.done' : status === 'still' ? 'import.paused' : 'import.writing'
  const reasonOf = ({ code, fields }: Refused) =>
    fields.length > 0
      ? fields.map(({ path, rule }) => faultText({ field: fieldOf(path), rule }, true)).join(' ')
      : faultText({ field: '', rule: code })
  const refused = {
    name: t('import.refused_file'),
    columns: [
      { key: 'row', label: t('import.row'), kind: 'count' as const, value: ({ nr }: Refused) => nr },
      { key: 'reason', label: t('import.reason'), value: reasonOf },
    ],
    pages: onePage(run.refused),
  }
  return (
    <Card title={t(title, { name: run.file })}>
      {of.error !== undefined && <Banner tone="warn">{problemText(of.error)}</Banner>}
      <Progress
        className={style.progress ?? ''}
        value={run.total === 0 ? 100 : (settled / run.total) * 100}
        size="lg"
        aria-label={t('import.progress')}
      />
      <output className={`${style.counts} push-right flex wraps`}>
        <b>{t('import.of', { settled, total: run.total })}</b>
        <span>{t('import.created', { count: run.created.length })}</span>
        <span>{t('import.changed', { count: run.changed })}</span>
        <b className={run.refused.length > 0 ? 'danger-text' : 'good-text'}>
          {t('import.refused', { count: run.refused.length })}
        </b>
      </output>
      {!isDone && <p className={`${style.help} dim t-14`}>{t('import.exactly_once')}</p>}
      {run.refused.length > 0 && (
        <ul className="above grid gap-4 t-14">
          {run.refused.slice(0, 20).map((one) => (
            <li key={one.nr}>
              <b>{t('import.row_nr', { row: one.nr })}</b> {reasonOf(one)}
            </li>
          ))}
        </ul>
      )}
      <div className="above-16 flex gap-8 wraps">
        {!isDone && status !== 'still' && (
          <Button variant="default" disabled={status === 'pausing'} onClick={of.pause}>
            {t('import.pause')}
          </Button>
        )}
        {!isDone && status === 'still' && <Button onClick={() => void of.goOn()}>{t('import.go_on')}</Button>}
        {run.refused.length > 0 && <ExportButton label={t('import.download_refused')} sheet={refused} />}
        {status === 'still' && run.created.length > 0 && (
          <Button variant="default" onClick={() => setUndoes(true)}>
            {t('import.undo')}
          </Button>
        )}
        {isDone && (
          <Button
            onClick={async () => {
              await of.forget()
              onClose()
            }}
          >
            {t('import.finish')}
          </Button>
        )}
      </div>
      {undoes && <UndoDialog of={of} run={run} onClose={() => setUndoes(false)} onUndone={onClose} />}
    </Card>
  )
}

const fieldOf = (path: string): string => path.replace(/^data\./, '').split('.')[0] ?? ''

type Run = NonNullable<ReturnType<typeof useRun>['run']>
type Refused = Run['refused'][number]

type UndoProps = { of: ReturnType<typeof useRun>; run: Run; onClose: () => void; onUndone: () => void }

const UndoDialog = ({ of, run, onClose, onUndone }: UndoProps) => {
  const { t } = useTranslation('products')
  const problemText = useProblemText()
  const toast = useToast()
  const [undoing, setUndoing] = useState(false)
  return (
    <ConfirmDialog
      title={t('import.undo')}
      variant="danger"
      busy={undoing}
      confirm={t('import.undo_confirm', { count: run.created.length })}
      onCancel={onClose}
      onConfirm={async () => {
        setUndoing(true)
        try {
          const left = await of.undo()
          toast({ text: t(left === 0 ? 'import.undone' : 'import.undone_but', { count: left }) })
          onUndone()
        } catch (error) {
          toast({ text: problemText(error) })
        } finally {
          setUndoing(false)
          onClose()
        }
      }}
    >
      <p>{t('import.undo_text', { count: run.created.length, changed: run.changed })}</p>
    </ConfirmDialog>
  )
}
