import type { ReactNode } from 'react'
import { Panel } from '../../shared/ui/panel.tsx'
import { Table, TableScroll } from '../parts/table.tsx'

type PlainTableProps = {
  label: string
  heads: readonly string[]
  numbers?: readonly string[]
  children: ReactNode
}

export const PlainTable = ({ label, heads, numbers = [], children }: PlainTableProps) => (
  <Panel flush>
    <TableScroll aria-label={label}>
      <Table tight>
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
