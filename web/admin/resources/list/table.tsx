import { type ReactNode, useRef } from 'react'
import { rowAfter } from '../../parts/row-keys.ts'
import { Table, TableScroll } from '../../parts/table.tsx'
import { type EntityRow, nameOf, useEntity } from '../entity.ts'
import { fieldOf, isNumber } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { Cell } from './cell.tsx'
import { HeadCell } from './head-cell.tsx'
import style from './list.module.css'
import { OrderHandle } from './order-handle.tsx'
import { useFits } from './use-fits.ts'
import type { List } from './use-list.ts'
import { type RowOrder, useRowOrder } from './use-row-order.ts'
import type { Selection } from './use-selection.ts'

/**
 * The rows: selected by checkbox or `x`, moved between by arrows, opened by Enter, dragged where the order is editable.
 */
export const EntityTable = ({
  rows,
  columns,
  list,
  selection,
  rowAction,
}: {
  rows: readonly EntityRow[]
  columns: readonly string[]
  list: List
  selection: Selection
  rowAction?: (row: EntityRow) => ReactNode
}) => {
  const { definition, mayWrite } = useEntity()
  const texts = useTexts(definition)
  const body = useRef<HTMLTableSectionElement>(null)
  const box = useRef<HTMLElement>(null)
  const fits = useFits(box)
  const order = useRowOrder(rows, list)
  const links = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
  return (
    <TableScroll ref={box} data-fits={fits || undefined} aria-label={texts.title}>
      <Table className={style.table}>
        <caption className="vh">{texts.title}</caption>
        <thead>
          <tr>
            {mayWrite && (
              <th scope="col" className={style.box}>
                <Box label={texts.t('ui.mark_page')} state={selection.page} onToggle={selection.togglePage} />
              </th>
            )}
            {columns.map((name) => (
              <HeadCell key={name} name={name} list={list} />
            ))}
            {(rowAction || order.isOn) && (
              <th scope="col">
                <span className="vh">{texts.t('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          data-opens
          onKeyDown={(event) => {
            const all = links()
            const at = all.indexOf(event.target as HTMLAnchorElement)
            const row = rows[at]
            if (event.key === 'x' && row && mayWrite && !row.inherited) selection.toggle(row)
            const next = rowAfter(event.key, at, all.length)
            if (next === undefined) return
            event.preventDefault()
            all[next]?.focus()
          }}
        >
          {rows.map((row, at) => (
            <EntityTableRow
              key={row.uuid}
              row={row}
              at={at}
              columns={columns}
              selection={selection}
              order={order}
              onOpen={() => links()[at]?.click()}
              {...(rowAction && { rowAction })}
            />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}

type RowProps = {
  row: EntityRow
  at: number
  columns: readonly string[]
  selection: Selection
  order: RowOrder
  onOpen: () => void
  rowAction?: (row: EntityRow) => ReactNode
}

const EntityTableRow = ({ row, at, columns, selection, order, onOpen, rowAction }: RowProps) => {
  const { definition, mayWrite } = useEntity()
  const texts = useTexts(definition)
  return (
    <tr
      data-marked={selection.has(row) || undefined}
      data-over={order.over === at || undefined}
      {...order.rowProps(at)}
      onClick={(event) => {
        // A click beside the link opens the row; controls, text selection and new tabs stay native.
        const target = event.target as Element
        if (target.closest('a, button, input, label') || getSelection()?.toString()) return
        onOpen()
      }}
    >
      {mayWrite && (
        <td className={style.box}>
          {!row.inherited && (
            <Box
              label={texts.t('ui.mark', { name: nameOf(definition, row.data) })}
              state={selection.has(row) ? 'all' : 'none'}
              onToggle={() => selection.toggle(row)}
            />
          )}
        </td>
      )}
      {columns.map((name) => (
        <td key={name} className={isNumber(fieldOf(definition, name)) ? 'num' : undefined}>
          <Cell row={row} name={name} />
        </td>
      ))}
      {(rowAction || order.isOn) && (
        <td className={style.actions}>
          {rowAction?.(row)}
          {order.isOn && !row.inherited && <OrderHandle row={row} at={at} order={order} />}
        </td>
      )}
    </tr>
  )
}

/** A 44 px touch target around a 20 px box. */
const Box = ({
  label,
  state,
  onToggle,
}: {
  label: string
  state: 'none' | 'some' | 'all'
  onToggle: () => void
}) => (
  <label className={`${style.mark} place-centre`}>
    <input
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      ref={(input) => {
        if (input) input.indeterminate = state === 'some'
      }}
      onChange={onToggle}
    />
  </label>
)
