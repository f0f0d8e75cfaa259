import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import style from './floor-plan.module.css'
import { type Area, faultOf, moved, type Plan, resized, rowsOf, type Table, tablesIn } from './plan.ts'
import { TableTile } from './table-tile.tsx'
import { gap, rowHeight, useTileDrag } from './use-tile-drag.ts'

type Props = {
  plan: Plan
  area: Area
  chosen: string | undefined
  readOnly: boolean
  onChosen: (uuid: string) => void
  onChange: (table: Table) => void
  onRefused: (table: Table) => void
  onAdd: (place: { column: number; row: number }) => void
  onRemove: (table: Table) => void
  onEdit: (table: Table) => void
}

const arrows: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The area's cells and tables (DES-6). Cells are for pointers; the keyboard adds tables by the button. */
export const PlanGrid = (props: Props) => {
  const { plan, area, chosen, readOnly, onChosen, onChange, onRefused } = props
  const { t } = useTranslation('shop')
  const rows = rowsOf(plan, area.uuid)
  const drag = useTileDrag(plan, area.columns, { onDropped: onChange, onRefused })
  const onKey = (event: KeyboardEvent<HTMLElement>, table: Table) => {
    const step = arrows[event.key]
    if (event.key === 'Enter') props.onEdit(table)
    else if (readOnly) return
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove(table)
    else if (step) {
      const next = (event.shiftKey ? resized : moved)(plan, table, ...step)
      if (next) onChange(next)
      else onRefused(table)
    } else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling region must be reachable by keyboard.
    <section className={style.room} aria-label={area.name} tabIndex={0}>
      <div
        className={style.grid}
        style={{ '--columns': area.columns, '--rows': rows, '--row': `${rowHeight}px`, '--gap': `${gap}px` }}
      >
        {!readOnly && (
          <div className={style.cells} aria-hidden>
            {Array.from({ length: rows * area.columns }, (_, cell) => {
              const place = { column: cell % area.columns, row: Math.floor(cell / area.columns) }
              return (
                <button
                  key={`${place.column} ${place.row}`}
                  type="button"
                  tabIndex={-1}
                  data-cell={`${place.column + 1},${place.row + 1}`}
                  title={t('floor.add_here')}
                  onClick={() => props.onAdd(place)}
                >
                  <IconPlus size={22} stroke={1.7} />
                </button>
              )
            })}
          </div>
        )}
        {tablesIn(plan, area.uuid).map((table) => {
          const shown = drag.shownOf(table)
          return (
            <TableTile
              key={table.uuid}
              table={shown.table}
              dragState={shown.dragState}
              fault={faultOf(plan, table)}
              chosen={chosen === table.uuid}
              readOnly={readOnly}
              onChosen={() => onChosen(table.uuid)}
              onKey={(event) => onKey(event, table)}
              onHold={(event) => drag.start(event, table, !readOnly)}
              onPull={drag.go}
              onLetGo={() => drag.end(table)}
              onCancel={drag.cancel}
            />
          )
        })}
      </div>
    </section>
  )
}
