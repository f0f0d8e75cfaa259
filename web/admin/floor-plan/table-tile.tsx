import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../shared/ui/index.ts'
import style from './floor-plan.module.css'
import type { Table, TableFault } from './plan.ts'

type Props = {
  table: Table
  fault: TableFault | undefined
  dragState: 'free' | 'blocked' | undefined
  chosen: boolean
  readOnly: boolean
  onChosen: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onHold: (event: PointerEvent<HTMLElement>) => void
  onPull: (event: PointerEvent<HTMLElement>) => void
  onLetGo: () => void
  onCancel: () => void
}

/** A table drawn as a free one, to be dragged, resized, or moved by arrow keys. */
export const TableTile = ({ table, fault, dragState, chosen, readOnly, ...on }: Props) => {
  const { t } = useTranslation('shop')
  const { number, seats, shape, column, row, width, height } = table
  const name = t('floor.tile', { number, count: seats, column: column + 1, row: row + 1, width, height })
  return (
    <button
      type="button"
      className={classes(
        style.tile,
        'relative column middle centre gap-2 shrinks round-2',
        style[shape],
        height === 1 && style.low,
        shape === 'round' && width === height && style.circle,
      )}
      style={{
        gridColumn: `${column + 1} / span ${width}`,
        gridRow: `${row + 1} / span ${height}`,
      }}
      data-table={table.uuid}
      data-held={dragState}
      aria-pressed={chosen}
      aria-describedby={readOnly ? undefined : 'floor-keys'}
      data-fault={fault}
      onClick={on.onChosen}
      onFocus={on.onChosen}
      onKeyDown={on.onKey}
      onPointerDown={on.onHold}
      onPointerMove={on.onPull}
      onPointerUp={on.onLetGo}
      onPointerCancel={on.onCancel}
    >
      <span className="vh">{fault ? `${name}. ${t(`floor.fault.${fault}`, { number })}` : name}</span>
      <b aria-hidden>
        {fault && <IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
        {number}
      </b>
      <span className={`${style.seats} row gap-4 dim2 t-13 w-600`} aria-hidden>
        <IconUsers size={17} stroke={1.7} aria-hidden />
        {seats}
      </span>
      {!readOnly && <i data-handle aria-hidden />}
    </button>
  )
}
