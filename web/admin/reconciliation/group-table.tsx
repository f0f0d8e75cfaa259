import type { Money } from '@bon/contracts/kernel'
import {
  differenceOf,
  pairs,
  type ReconciledReport,
  type Source,
  sources,
} from '@bon/contracts/reconciliation'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, money } from '../../shared/format/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import type { Group, Line } from './groups.ts'
import { useReportName } from './use-report-name.ts'

type Reports = ReadonlyMap<string, ReconciledReport>
type Amounts = Record<Source, Money | null>

type GroupTableProps = {
  group: Group
  /** By session: what stands behind a figure. Absent in print, where nothing opens. */
  reports?: Reports
  /** Of a report's page. */
  linkTo?: (session_uuid: string) => string
}

/** Figures of one kind: the three sources, and the difference of each pair. */
export const GroupTable = ({ group: { key, lines, total }, reports, linkTo }: GroupTableProps) => {
  const { t } = useTranslation('reconciliation')
  const [open, setOpen] = useState<string>()
  const label = t(`group_${key}`)
  const table = (
    <Table tight>
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {sources.map((source) => (
            <th key={source} scope="col" className="num">
              {t(`column_${source}`)}
            </th>
          ))}
          {pairs.map(([one, other]) => (
            <th key={`${one} ${other}`} scope="col" className="num">
              {t(`pair_${one}_${other}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const name = `${line.sum.part} ${line.sum.key}`
          const isOpen = open === name
          if (!reports || !linkTo) return <AmountsRow key={name} label={line.label} amounts={line.sum} />
          return (
            <Fragment key={name}>
              <AmountsRow
                label={
                  <button
                    type="button"
                    className="link gap-4"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : name)}
                  >
                    {isOpen ? (
                      <IconChevronDown size={17} aria-hidden />
                    ) : (
                      <IconChevronRight size={17} aria-hidden />
                    )}
                    {line.label}
                  </button>
                }
                amounts={line.sum}
              />
              {isOpen && <BehindRows line={line} reports={reports} linkTo={linkTo} />}
            </Fragment>
          )
        })}
      </tbody>
      {total && (
        <tfoot>
          <AmountsRow label={<b>{t('whole')}</b>} amounts={total} />
        </tfoot>
      )}
    </Table>
  )
  return reports ? <TableScroll aria-label={label}>{table}</TableScroll> : table
}

/** The Z reports that the figure is the sum of. */
const BehindRows = ({
  line: { sum },
  reports,
  linkTo,
}: { line: Line } & Required<Pick<GroupTableProps, 'reports' | 'linkTo'>>) => {
  const nameOf = useReportName()
  return sum.of.flatMap((uuid) => {
    const report = reports.get(uuid)
    const figure = report?.figures.find(({ part, key }) => part === sum.part && key === sum.key)
    if (!report || !figure) return []
    return [
      <AmountsRow
        key={uuid}
        label={
          <Link className="link" to={linkTo(uuid)}>
            {`${dateOf(report.business_day)} · ${nameOf(report)}`}
          </Link>
        }
        amounts={figure}
      />,
    ]
  })
}

const AmountsRow = ({ label, amounts }: { label: ReactNode; amounts: Amounts }) => (
  <tr>
    <td>{label}</td>
    {sources.map((source) => (
      <td key={source} className="num">
        {amounts[source] === null ? '–' : money(amounts[source])}
      </td>
    ))}
    {pairs.map((pair) => (
      <Difference key={pair.join(' ')} amount={differenceOf(amounts, pair)} />
    ))}
  </tr>
)

const Difference = ({ amount }: { amount: Money | null }) => (
  <td className="num">
    {amount === null ? '–' : <b className={amount === 0 ? 'good-text' : 'danger-text'}>{money(amount)}</b>}
  </td>
)
