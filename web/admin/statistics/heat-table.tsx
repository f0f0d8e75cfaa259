import { hourOf } from '../../shared/format/index.ts'
import { TableScroll } from '../parts/table.tsx'

/** Shares of the brand colour in six steps, between which text would not be readable in both themes (AA). */
const shades = [0, 14, 30, 46, 85, 100]

type HeatTableProps = {
  caption: string
  hours: readonly number[]
  rows: readonly { key: string; name: string; valueAt(hour: number): number }[]
  /** The value of the darkest colour. */
  most: number
  textOf: (value: number) => string
}

/** Values by hour, the larger the darker; an empty cell is zero. */
export const HeatTable = ({ caption, hours, rows, most, textOf }: HeatTableProps) => {
  const stepOf = (value: number) => Math.min(5, Math.max(0, Math.ceil((value / most) * 5)))
  return (
    <TableScroll aria-label={caption}>
      <table className="wide t-13" style={{ borderCollapse: 'separate', borderSpacing: 3 }}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" aria-label={hourOf(hour)}>
                {`${hour}`.padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, valueAt }) => (
            <tr key={key}>
              <th scope="row" className="text-left">
                {name}
              </th>
              {hours.map((hour) => {
                const value = valueAt(hour)
                const step = stepOf(value)
                return (
                  <td
                    key={hour}
                    className="round-1 text-centre w-650"
                    style={{
                      minWidth: 44,
                      height: 38,
                      background: `color-mix(in srgb, var(--primary) ${shades[step]}%, var(--sunken))`,
                      color: step > 3 ? 'var(--on-primary)' : 'var(--text)',
                    }}
                  >
                    {value === 0 ? '' : textOf(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

/** Hours of a business day from the first used one to the last. */
export const hoursBetween = (used: readonly number[], opening: number): number[] => {
  const since = used.map((hour) => (hour + 24 - opening) % 24)
  const first = Math.min(...since)
  return Array.from({ length: Math.max(...since) - first + 1 }, (_, i) => (first + i + opening) % 24)
}
