import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'

/** Any row of a table: what its columns show is computed with it. */
export type Cells = Record<string, string | number | null>
export type MoneyTable = {
  title: string
  columns: SheetColumn<Cells>[]
  rows: Cells[]
  linkOf?: (row: Cells) => string | undefined
}

/** Makes a column that shows the row's value of its key. */
export const useMoneyColumn = () => {
  const { t } = useTranslation('statistics')
  return (key: string, kind?: SheetColumn<Cells>['kind']): SheetColumn<Cells> => ({
    key,
    label: t(`column_${key}`),
    ...(kind && { kind }),
    value: (row) => row[key],
  })
}
