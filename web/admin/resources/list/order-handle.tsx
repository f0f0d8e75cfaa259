import { IconGripVertical } from '@tabler/icons-react'
import { type EntityRow, nameOf, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import style from './list.module.css'
import type { RowOrder } from './use-row-order.ts'

/** A row's drag handle; ↑ and ↓ move it by keyboard. */
export const OrderHandle = ({ row, at, order }: { row: EntityRow; at: number; order: RowOrder }) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const place = { name: nameOf(definition, row.data), place: at + 1, count: order.last + 1 }
  return (
    <button
      type="button"
      className={`${style.handle} round-2 dim`}
      aria-label={t('ui.order_handle', place)}
      aria-disabled={order.busy || undefined}
      {...order.handleProps(at)}
      onKeyDown={(event) => {
        const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        event.stopPropagation()
        void order.move(at, to)
      }}
    >
      <IconGripVertical size={21} stroke={1.7} aria-hidden />
    </button>
  )
}
