import { instantOf } from '@bon/contracts/kernel'
import { csvFile } from '../../web/admin/exports/csv-file.ts'
import { odsFile } from '../../web/admin/exports/ods-file.ts'
import type { SheetColumn } from '../../web/admin/exports/sheet.ts'
import { xlsxFile } from '../../web/admin/exports/xlsx-file.ts'
import type { Metric } from './metric.ts'

const ROWS = 1_000_000
const A_PAGE = 1_000

type Sale = { nr: number; status: string; at: string; register: string; cashier: string; total: number }
const columns: SheetColumn<Sale>[] = [
  { key: 'nr', label: 'Nr.', value: ({ nr }) => `${nr}` },
  { key: 'status', label: 'Status', value: ({ status }) => status },
  { key: 'opened', label: 'Åbnet', kind: 'moment', value: ({ at }) => at },
  { key: 'ended', label: 'Afsluttet', kind: 'moment', value: ({ at }) => at },
  { key: 'register', label: 'Kasse', value: ({ register }) => register },
  { key: 'cashier', label: 'Kasserer', value: ({ cashier }) => cashier },
  { key: 'lines', label: 'Linjer', kind: 'count', value: ({ nr }) => nr % 9 },
  { key: 'total', label: 'I alt', kind: 'money', value: ({ total }) => total },
]
/** Three years of sales, a minute and a half apart. */
const sales = async function* () {
  for (let first = 0; first < ROWS; first += A_PAGE)
    yield Array.from({ length: A_PAGE }, (_, i) => {
      const nr = first + i
      const at = instantOf(1_700_000_000_000 + nr * 94_000)
      return { nr, status: 'Betalt', at, register: '1 Restaurant', cashier: 'MK', total: nr * 125 }
    })
}

/** A list of a million rows as each file: rows per second, and memory over what it was before. */
export const run = async (): Promise<Metric[]> => {
  const metrics: Metric[] = []
  for (const [name, write] of [
    ['csv', () => csvFile(columns, sales(), 'semicolon')],
    ['xlsx', () => xlsxFile('Boner', columns, sales())],
    ['ods', () => odsFile('Boner', columns, sales())],
  ] as const) {
    const before = process.memoryUsage().rss
    let peak = before
    let bytes = 0
    const began = performance.now()
    for await (const chunk of write()) {
      bytes += chunk.length
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    const seconds = (performance.now() - began) / 1_000
    metrics.push(
      { name: `export, ${name}, 1 M rows`, value: Math.round(ROWS / seconds), unit: 'rows/s' },
      { name: `export, ${name}, size`, value: Math.round(bytes / 1e6), unit: 'MB' },
      { name: `export, ${name}, memory over idle`, value: Math.round((peak - before) / 1e6), unit: 'MB' },
    )
  }
  return metrics
}
