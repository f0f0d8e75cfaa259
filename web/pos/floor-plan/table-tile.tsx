import type { RegisterData } from '@bon/contracts/registers'
import { IconCheck, IconClock, IconLock, IconReceipt, IconUsers } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { money, shortMoney, wholeMoney } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { fullMinutes, sittingOf, type TableStatus } from './plan.ts'
import style from './table-tile.module.css'

/** Who serves a table. */
export type Waiter = Pick<RegisterData['cashiers'][number], 'uuid' | 'initials' | 'hue'>

type Props = {
  tableStatus: TableStatus
  /** Number of the other register that has it open. */
  lockedBy: string
  waiters: readonly Waiter[]
  chosen: boolean
  focusable: boolean
  onTap: () => void
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
}

const icons = { free: IconUsers, occupied: IconClock, ready: IconReceipt, locked: IconLock }

/** A table of DES-6: its state shows as colour, outline, icon and word, never as colour alone. */
export const TableTile = ({ tableStatus, lockedBy, waiters, chosen, focusable, onTap, onKey }: Props) => {
  const { table, state, due, minutes, quiet } = tableStatus
  const { shape, column, row, width, height } = table
  const { t } = useTranslation()
  const name = useTileName(tableStatus, lockedBy, waiters)
  const isCircle = shape === 'round' && (width === height || width * 2 === height)
  const low = height === 1
  const Icon = icons[state]
  const small =
    state === 'free'
      ? table.seats
      : state === 'locked'
        ? t('register.title', { identifier: lockedBy })
        : sittingOf(minutes ?? 0)
  return (
    <button
      type="button"
      className={classes(
        style.tile,
        'relative column middle centre gap-2 round-2 text-centre',
        style[state],
        shape === 'round' && style.round,
        isCircle && style.circle,
        low && style.low,
      )}
      style={{ gridColumn: `${column + 1} / span ${width}`, gridRow: `${row + 1} / span ${height}` }}
      data-table={table.uuid}
      data-quiet={quiet === null ? undefined : true}
      aria-pressed={chosen}
      tabIndex={focusable ? 0 : -1}
      onClick={onTap}
      onKeyDown={onKey}
    >
      <span className="vh">{name}</span>
      <b aria-hidden>{table.number}</b>
      {state === 'free' ? null : (
        <span className={`${style.amount} t-18 w-750`} aria-hidden>
          {due >= 10_000_00 ? wholeMoney(due) : shortMoney(due)}
        </span>
      )}
      {low && state === 'occupied' && quiet === null ? null : (
        <span className={`${style.small} row gap-4 t-13 w-600`} aria-hidden>
          <Icon size={14} stroke={1.9} />
          {small}
        </span>
      )}
      {state === 'occupied' && !low && quiet === null ? (
        <span className={style.bar} aria-hidden>
          <i style={{ width: `${Math.min(100, ((minutes ?? 0) / fullMinutes) * 100)}%` }} />
        </span>
      ) : null}
      {waiters[0] ? (
        <span
          className={`${style.waiter} initials place-centre t-13 w-750`}
          data-hue={waiters[0].hue}
          title={nameOf(waiters)}
          aria-hidden
        >
          {waiters[0].initials}
          {waiters.length > 1 ? '+' : null}
        </span>
      ) : null}
      {chosen ? (
        <span className={`${style.check} place-centre`} aria-hidden>
          <IconCheck size={17} stroke={3} />
        </span>
      ) : null}
    </button>
  )
}

/** Accessible name: "Bord 12, optaget, 984,10, 33 minutter" (DES-38). */
const useTileName = (
  { table, state, due, minutes, quiet }: TableStatus,
  lockedBy: string,
  waiters: readonly Waiter[],
): string => {
  const { t } = useTranslation('floor-plan')
  if (state === 'free') return t('tile.free', { number: table.number, count: table.seats })
  const stateText = t(`state.${state}`, { register: lockedBy }).toLocaleLowerCase()
  const name = t('tile.taken', {
    number: table.number,
    state: stateText,
    amount: money(due),
    count: minutes ?? 0,
  })
  return [
    name,
    ...(waiters.length > 0 ? [t('tile.waiter', { initials: nameOf(waiters) })] : []),
    ...(quiet === null ? [] : [t('tile.quiet', { count: quiet })]),
  ].join(', ')
}

const nameOf = (waiters: readonly Waiter[]): string => waiters.map(({ initials }) => initials).join(', ')
