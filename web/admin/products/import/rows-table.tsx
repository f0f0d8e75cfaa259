import { products } from '@bon/contracts/resources'
import { NativeSelect } from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes, Tag } from '../../../shared/ui/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useTexts } from '../../resources/use-texts.ts'
import type { CellFault, Checked, Settings } from './check.ts'
import { type Target, targets } from './columns.ts'
import style from './import.module.css'
import { useFaultText } from './use-fault-text.ts'

const rowHeight = 68
const viewHeight = 560
const spare = 6

type Props = {
  head: readonly string[]
  checked: readonly Checked[]
  mapping: Settings['mapping']
  onMapping: (mapping: Settings['mapping']) => void
  onEdit: (nr: number, column: number, text: string) => void
}

/** The parsed file. Only visible rows are rendered, so that five thousand are as fast as five. */
export const RowsTable = ({ head, checked, mapping, onMapping, onEdit }: Props) => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - spare, checked.length - 1))
  const inView = checked.slice(first, first + Math.ceil(viewHeight / rowHeight) + 2 * spare)
  const after = checked.length - first - inView.length
  const labels = head.map((text, i) => labelOf(mapping[i] ?? null, text, texts.field, t('import.vat')))
  return (
    <Panel
      as="section"
      flush
      className={style.rows}
      style={{ maxHeight: viewHeight + 110 }}
      aria-label={t('import.rows')}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={`${style.table} table t-14`} aria-rowcount={checked.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.state')}</th>
            {head.map((text, i) => (
              <th key={i} scope="col">
                <span className={`${style.head} block dim2 w-650 one-line`}>
                  {text === '' ? t('import.no_head') : text}
                </span>
                <NativeSelect
                  aria-label={t('import.means', { head: text === '' ? String(i + 1) : text })}
                  value={mapping[i] ?? ''}
                  onChange={(event) =>
                    onMapping(mapped(mapping, head.length, i, event.target.value as Target | ''))
                  }
                  data={[
                    { value: '', label: t('import.ignore') },
                    ...targets.map((value) => ({
                      value,
                      label: value === 'vat' ? t('import.vat') : texts.field(value),
                    })),
                  ]}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * rowHeight }} />}
          {inView.map((one, i) => (
            <Row
              key={one.row.nr}
              one={one}
              index={first + i + 2}
              labels={labels}
              mapping={mapping}
              onEdit={onEdit}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after * rowHeight }} />}
        </tbody>
      </table>
    </Panel>
  )
}

const labelOf = (
  target: Target | null,
  head: string,
  field: (name: string) => string,
  vat: string,
): string => (target === null ? head : target === 'vat' ? vat : field(target))

/** A field maps to one column: choosing another one clears the first. */
const mapped = (
  mapping: Settings['mapping'],
  width: number,
  column: number,
  target: Target | '',
): Settings['mapping'] =>
  Array.from({ length: width }, (_, i) => {
    if (i === column) return target === '' ? null : target
    return mapping[i] === target ? null : (mapping[i] ?? null)
  })

type RowProps = {
  one: Checked
  index: number
  labels: readonly string[]
  mapping: Settings['mapping']
  onEdit: Props['onEdit']
}

const Row = memo(({ one, index, labels, mapping, onEdit }: RowProps) => {
  const { t } = useTranslation('products')
  const faultText = useFaultText()
  const { row, faults, action } = one
  const rowFaults = faults.filter(({ column }) => column === null)
  return (
    <tr aria-rowindex={index} style={{ height: rowHeight }} className={style.row}>
      <th scope="row">{row.nr}</th>
      <td>
        {faults.length > 0 ? (
          <Tag tone="bad">{t('import.faults', { count: faults.length })}</Tag>
        ) : (
          <Tag tone={action === 'create' ? 'ok' : action === 'change' ? 'info' : 'plain'}>
            {t(`import.action.${action}`)}
          </Tag>
        )}
        {rowFaults.map((fault) => (
          <span key={fault.field} className={`${style.fault} block clipped danger-text t-12 one-line`}>
            {faultText(fault, true)}
          </span>
        ))}
      </td>
      {row.cells.map((text, column) => (
        <Cell
          key={column}
          text={text}
          label={t('import.cell', { row: row.nr, column: labels[column] })}
          isRead={mapping[column] !== null && mapping[column] !== undefined}
          fault={faults.find((fault) => fault.column === column)}
          faultText={faultText}
          onEdit={(typed) => onEdit(row.nr, column, typed)}
        />
      ))}
    </tr>
  )
})

type CellProps = {
  text: string
  label: string
  isRead: boolean
  fault: CellFault | undefined
  faultText: (fault: CellFault) => string
  onEdit: (typed: string) => void
}

/** Local state while typing; the row is checked on blur or Enter. */
const Cell = ({ text, label, isRead, fault, faultText, onEdit }: CellProps) => {
  const [typed, setTyped] = useState<string>()
  const done = () => {
    if (typed !== undefined && typed !== text) onEdit(typed.trim())
    setTyped(undefined)
  }
  return (
    <td className={classes(fault && style.wrong, !isRead && style.ignored)}>
      <input
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        value={typed ?? text}
        title={typed ?? text}
        disabled={!isRead}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      {fault && (
        <span className={`${style.fault} block clipped danger-text t-12 one-line`} title={faultText(fault)}>
          {faultText(fault)}
        </span>
      )}
    </td>
  )
}
