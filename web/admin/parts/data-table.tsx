import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../shared/ui/panel.tsx'
import { rowAfter } from './row-keys.ts'
import { Table, TableScroll } from './table.tsx'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  number?: boolean
  quiet?: boolean
}

/**
 * A list of things to open (DES-14). The first column is the link, which works for mouse, screen reader and new tabs; ↑
 * and ↓ move between rows, Enter opens (DES-32).
 */
export const DataTable = <Row,>({
  label,
  columns,
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
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
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

const cellClass = <Row,>({ number, quiet }: Column<Row>): string | undefined =>
  [number && 'num', quiet && 'dim2'].filter(Boolean).join(' ') || undefined
