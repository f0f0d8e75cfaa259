import type { ReactNode } from 'react'
import { Panel } from '../../shared/ui/panel.tsx'
import { Table, TableScroll } from '../parts/table.tsx'

type CardTableProps = {
  label: string
  heads: readonly string[]
  /** Headings of the amount columns, after the others. */
  numbers: readonly string[]
  children: ReactNode
}

/** A table without row links: a card has no page of its own. */
export const CardTable = ({ label, heads, numbers, children }: CardTableProps) => (
  <Panel flush>
    <TableScroll aria-label={label}>
      <Table>
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
