import { useEffect, useRef, useState } from 'react'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { csvFile, type DelimiterName } from './csv-file.ts'
import { dayText } from './local-moment.ts'
import { saveFile } from './save-file.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

export const formats = ['csv', 'xlsx', 'ods'] as const
export type Format = (typeof formats)[number]

const types: Record<Format, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

type Choice = { format: Format; delimiter: DelimiterName; columns: readonly string[] }

/** Writes a list as a file while its pages arrive; leaving the dialog stops it. */
export const useExport = <Row>(sheet: Sheet<Row>, onDone: (rows: number) => void) => {
  const [rows, setRows] = useState<number>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (choice: Choice): Promise<void> => {
    const stopping = new AbortController()
    running.current = stopping
    setError(undefined)
    setRows(0)
    let taken = 0
    const counted = async function* () {
      for await (const page of sheet.pages(stopping.signal)) {
        yield page
        taken += page.length
        setRows(taken)
      }
    }
    const columns = sheet.columns.filter(({ key }) => choice.columns.includes(key))
    const name = `${sheet.name} ${dayText(today())}.${choice.format}`
    try {
      await saveFile(await fileOf(sheet.name, columns, counted(), choice), {
        name,
        type: types[choice.format],
      })
      onDone(taken)
    } catch (failure) {
      if (!stopping.signal.aborted) setError(failure)
    } finally {
      setRows(undefined)
    }
  }
  /** `rows`: how many are written so far, while it runs. */
  return { start: (choice: Choice) => void start(choice), stop: () => running.current?.abort(), rows, error }
}

const today = (): string =>
  Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(shopClock.zone()).toPlainDate().toString()

/** The writers of workbooks are loaded when one is asked for. */
const fileOf = async <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  { format, delimiter }: Choice,
): Promise<AsyncIterable<Uint8Array>> => {
  if (format === 'csv') return csvFile(columns, pages, delimiter)
  if (format === 'xlsx') return (await import('./xlsx-file.ts')).xlsxFile(name, columns, pages)
  return (await import('./ods-file.ts')).odsFile(name, columns, pages)
}
