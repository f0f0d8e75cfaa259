import type { ReactNode } from 'react'
import parts from '../parts/parts.module.css'

type TableProps = {
  label: string
  heads: readonly string[]
  /** Columns of amounts, after the others. */
  numbers: readonly string[]
  children: ReactNode
}

/** Rows that lead nowhere: a card has no page of its own. */
export const Table = ({ label, heads, numbers, children }: TableProps) => (
  <div className={`${parts.card} ${parts.tableCard}`}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
    <section className={parts.scroll} aria-label={label} tabIndex={0}>
      <table className={parts.table}>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {numbers.map((head) => (
              <th key={head} scope="col" className={parts.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  </div>
)
