import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../shared/ui/panel.tsx'
import { type SheetColumn, shown } from '../exports/sheet.ts'
import { rowAfter } from './row-keys.ts'
import { Table, TableScroll } from './table.tsx'

/** `cell` only where the screen shows more than the value, such as a tag; `in_file`: the file has it, the screen not. */
export type Column<Row> = SheetColumn<Row> & {
  cell?: (row: Row) => ReactNode
  number?: boolean
  quiet?: boolean
  in_file?: true
}

/**
 * A list of things to open (DES-14). The first column is the link, which works for mouse, screen reader and new tabs; ↑
 * and ↓ move between rows, Enter opens (DES-32).
 */
export const DataTable = <Row,>({
  label,
  columns: all,
  rows,
  rowKey,
  rowLink,
  foot,
}: {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLink: (row: Row) => string
  foot?: ReactNode
}) => {
  const columns = all.filter((column) => !column.in_file)
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
  return (
    <Panel flush>
      <TableScroll aria-label={label}>
        <Table>
          <caption className="vh">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.number ? 'num' : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            data-opens
            onKeyDown={(event) => {
              const all = links()
              const next = rowAfter(event.key, all.indexOf(event.target as HTMLAnchorElement), all.length)
              if (next === undefined) return
              event.preventDefault()
              all[next]?.focus()
            }}
          >
            {rows.map((row, i) => (
              <tr
                key={rowKey(row)}
                onClick={(event) => {
                  // A click beside the link opens the row; the link's own clicks, text selection and new tabs stay
                  // native.
                  if ((event.target as Element).closest('a') || getSelection()?.toString()) return
                  links()[i]?.click()
                }}
              >
                {columns.map((column, c) => (
                  <td key={column.key} className={cellClass(column)}>
                    {c === 0 ? (
                      <Link data-row to={rowLink(row)}>
                        {cellOf(column, row)}
                      </Link>
                    ) : (
                      cellOf(column, row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {foot}
    </Panel>
  )
}

const cellOf = <Row,>({ kind, value, cell }: Column<Row>, row: Row): ReactNode =>
  cell ? cell(row) : shown(kind, value(row))

const cellClass = <Row,>({ number, quiet }: Column<Row>): string | undefined =>
  [number && 'num', quiet && 'dim2'].filter(Boolean).join(' ') || undefined
