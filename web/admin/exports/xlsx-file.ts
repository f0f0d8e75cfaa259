import { writeXlsxStream } from 'hucre/xlsx'
import { daySerial, localMoments } from './local-moment.ts'
import { isEmpty, type Kind, type SheetColumn, type Value } from './sheet.ts'
import { xmlText } from './xml-text.ts'

const formats: Record<Kind, string | undefined> = {
  text: undefined,
  count: '#,##0',
  quantity: '#,##0.###',
  money: '#,##0.00',
  percent: '0.0%',
  moment: 'dd-mm-yyyy hh:mm:ss',
  day: 'dd-mm-yyyy',
}
/** In characters. */
const widths: Record<Kind, number> = {
  text: 22,
  count: 10,
  quantity: 12,
  money: 14,
  percent: 9,
  moment: 20,
  day: 12,
}

/**
 * An Excel workbook, written while the rows are read: memory does not grow with the list. Texts are inline strings,
 * which no program evaluates; rows beyond Excel's 1,048,576 go on in a second sheet with the same heading.
 */
export const xlsxFile = <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncIterable<Uint8Array> => {
  const moments = localMoments()
  const cellOf = (kind: Kind | undefined, value: Value): string | number | null => {
    if (isEmpty(value)) return null
    if (kind === 'money') return Number(value) / 100
    if (kind === 'quantity') return Number(value) / 1000
    if (kind === 'percent') return Number(value) / 1000
    if (kind === 'count') return Number(value)
    if (kind === 'moment') return moments.serialOf(String(value))
    if (kind === 'day') return daySerial(String(value))
    return xmlText(String(value))
  }
  const rows = async function* () {
    for await (const page of pages)
      for (const row of page) yield columns.map(({ kind, value }) => cellOf(kind, value(row)))
  }
  return streamed(
    writeXlsxStream(rows(), {
      name: sheetName(name),
      freezePane: { rows: 1 },
      columns: columns.map(({ label, kind = 'text' }) => {
        const numFmt = formats[kind]
        return { header: xmlText(label), width: widths[kind], ...(numFmt !== undefined && { numFmt }) }
      }),
    }),
  )
}

/** At most 31 characters, none of those that Excel keeps for references. */
export const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** Safari has no iterator over a ReadableStream. */
const streamed = async function* (stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
