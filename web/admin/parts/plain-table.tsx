import type { ReactNode } from 'react'
import { Panel } from '../../shared/ui/panel.tsx'
import { Table, TableScroll } from './table.tsx'

type PlainTableProps = {
  label: string
  heads: readonly string[]
  /** Headings of the amount columns, after the others. */
  numbers?: readonly string[]
  /** Lower rows. */
  tight?: boolean
  children: ReactNode
}

/** A table without row links: its rows have no page of their own. */
export const PlainTable = ({ label, heads, numbers = [], tight = false, children }: PlainTableProps) => (
  <Panel flush>
    <TableScroll aria-label={label}>
      <Table tight={tight}>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {numbers.map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TableScroll>
  </Panel>
)
