import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import style from './parts.module.css'
import { rowAfter } from './row-keys.ts'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  number?: boolean
  quiet?: boolean
}

/**
 * A list of things to open (DESIGN.md 4, 14). The first column is the link, so that the row works for a mouse, a
 * screen reader and a new tab alike; ↑ and ↓ walk the rows, Enter opens (DESIGN.md 5).
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
    <div className={`${style.card} ${style.tableCard}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
      <section className={style.scroll} aria-label={label} tabIndex={0}>
        <table className={style.table}>
          <caption className="vh">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.number ? style.number : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            className={style.rows}
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
                  // A click beside the link; the link's own click, text selection and new tabs stay the browser's.
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
        </table>
      </section>
      {foot}
    </div>
  )
}

const cellClass = <Row,>({ number, quiet }: Column<Row>): string | undefined =>
  [number && style.number, quiet && style.quiet].filter(Boolean).join(' ') || undefined
