import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/SimpleGrid.css'
import { Button, Checkbox, NativeSelect, SegmentedControl, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Dialog, useToast } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { type DelimiterName, delimiters } from './csv-file.ts'
import type { Sheet } from './sheet.ts'
import { type Format, formats, useExport } from './use-export.ts'

/** Format, delimiter and columns of an export, and how far it is. */
export const ExportDialog = ({ sheet, onClose }: { sheet: Sheet<unknown>; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const textOf = useProblemText()
  const { settings } = useSession().company
  const [format, setFormat] = useState<Format>('csv')
  const [delimiter, setDelimiter] = useState<DelimiterName>(settings.csv_delimiter)
  const [columns, setColumns] = useState<readonly string[]>(() =>
    sheet.columns.filter(({ is_off }) => !is_off).map(({ key }) => key),
  )
  const { start, stop, rows, error } = useExport(sheet, (written) => {
    toast({ text: t('exports.done', { count: written, rows: count(written) }) })
    onClose()
  })
  const isRunning = rows !== undefined
  return (
    <Dialog title={t('exports.title', { name: sheet.name })} onClose={onClose} size={520}>
      <form
        className="grid gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          start({ format, delimiter, columns })
        }}
      >
        <SegmentedControl
          aria-label={t('exports.format')}
          fullWidth
          disabled={isRunning}
          value={format}
          data={formats.map((value) => ({ value, label: t(`exports.format_${value}`) }))}
          onChange={setFormat}
        />
        {format === 'csv' && (
          <NativeSelect
            label={t('exports.delimiter')}
            description={t('exports.delimiter_text')}
            disabled={isRunning}
            value={delimiter}
            data={Object.keys(delimiters).map((value) => ({ value, label: t(`exports.delimiter_${value}`) }))}
            onChange={(event) => setDelimiter(event.currentTarget.value as DelimiterName)}
          />
        )}
        <Checkbox.Group label={t('exports.columns')} value={[...columns]} onChange={setColumns}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={0}>
            {sheet.columns.map(({ key, label }) => (
              <Checkbox key={key} className="touch" value={key} label={label} disabled={isRunning} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <p className="dim2" aria-live="polite">
          {isRunning ? t('exports.running', { count: rows, rows: count(rows) }) : t('exports.about')}
        </p>
        <Refusal text={error === undefined ? '' : textOf(error)} />
        <div className="actions">
          {isRunning && (
            <Button variant="default" onClick={stop}>
              {t('exports.stop')}
            </Button>
          )}
          <Button type="submit" loading={isRunning} disabled={columns.length === 0}>
            {t('exports.start')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
