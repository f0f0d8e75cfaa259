import { tables } from '@bon/contracts/resources'
import { Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EditorCard } from '../editing/editor-shell.tsx'
import { TypedInput, wholeBetween } from '../editing/typed-input.tsx'
import { type Area, faultOf, freeCell, type Plan, type Table } from './plan.ts'

const shapes = ['square', 'round'] as const
const sizes = ['width', 'height'] as const

type Props = {
  plan: Plan
  table: Table
  readOnly: boolean
  onChange: (table: Table) => void
  onRemove: () => void
}

/** Edits the chosen table: number, seats, shape, size and area. */
export const TableCard = (props: Props) => {
  const { plan, table, readOnly, onChange, onRemove } = props
  const { t } = useTranslation('shop')
  const { seats } = tables.fields
  const { attempt, whole, moveTo } = useChange(props)
  return (
    <EditorCard aria-label={t('floor.table', { number: table.number })}>
      <h2>{t('floor.table', { number: table.number })}</h2>
      <div className="two-columns grid gap-12 bottom">
        <TypedInput
          id="table-number"
          label={t('floor.number')}
          value={table.number}
          maxLength={10}
          disabled={readOnly}
          onTyped={(number) => (number === '' ? t('floor.say_a_number') : attempt({ ...table, number }))}
        />
        <TypedInput
          label={t('floor.seats')}
          value={String(table.seats)}
          isNumber
          disabled={readOnly}
          onTyped={(text) =>
            whole(text, seats.min ?? 1, seats.max ?? 99, (value) => ({ ...table, seats: value }))
          }
        />
      </div>
      <NativeSelect
        label={t('floor.shape')}
        value={table.shape}
        disabled={readOnly}
        data={shapes.map((shape) => ({ value: shape, label: t(`floor.shapes.${shape}`) }))}
        onChange={(event) =>
          onChange({ ...table, shape: event.currentTarget.value === 'round' ? 'round' : 'square' })
        }
      />
      <div className="two-columns grid gap-12 bottom">
        {sizes.map((size) => (
          <TypedInput
            key={size}
            label={t(`floor.${size}`)}
            value={String(table[size])}
            isNumber
            disabled={readOnly}
            onTyped={(text) => whole(text, 1, 6, (value) => ({ ...table, [size]: value }))}
          />
        ))}
      </div>
      {plan.areas.length > 1 && (
        <NativeSelect
          label={t('floor.area')}
          value={table.area_uuid}
          disabled={readOnly}
          data={plan.areas.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(event) => moveTo(plan.areas.find(({ uuid }) => uuid === event.currentTarget.value))}
        />
      )}
      {!readOnly && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={19} stroke={1.7} aria-hidden />}
          onClick={onRemove}
        >
          {t('floor.remove_table', { number: table.number })}
        </Button>
      )}
    </EditorCard>
  )
}

const useChange = ({ plan, table, onChange }: Props) => {
  const { t } = useTranslation('shop')
  /** An invalid change is not applied; its error shows at the field. */
  const attempt = (next: Table): string | undefined => {
    const fault = faultOf(plan, next)
    if (fault !== undefined && fault !== faultOf(plan, table))
      return t(`floor.fault.${fault}`, { number: next.number })
    onChange(next)
    return undefined
  }
  const whole = (text: string, min: number, max: number, next: (value: number) => Table) => {
    const value = wholeBetween(text, min, max)
    return value === undefined ? t('floor.whole_between', { min, max }) : attempt(next(value))
  }
  const moveTo = (area: Area | undefined) => {
    const cell = area && freeCell(plan, area)
    if (area && cell) onChange({ ...table, area_uuid: area.uuid, ...cell, width: 1, height: 1 })
  }
  return { attempt, whole, moveTo }
}
