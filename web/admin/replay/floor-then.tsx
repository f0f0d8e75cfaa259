import type { FloorPlan, PlanBon, PlanTable } from '@bon/contracts/floor-plan'
import { type Instant, type Money, minus, sum, type Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import style from './floor-then.module.css'

type State = 'free' | 'occupied' | 'ready'

const looks: Record<State, string> = {
  free: `${style.free} dim`,
  occupied: style.occupied ?? '',
  ready: 'tone-due underlined',
}

/** A table with money on it, or whose bill is shared, is about to leave (DES-6). */
const stateOf = (bons: readonly PlanBon[]): State => {
  if (bons.length === 0) return 'free'
  const isReady = bons.some(({ shared, paid, status }) => shared || paid > 0 || status === 'confirmed')
  return isReady ? 'ready' : 'occupied'
}

type Props = {
  plan: FloorPlan
  at: Instant
  chosen: Uuid | undefined
  /** Tables of the shown bon. */
  own: readonly Uuid[]
  onTable: (uuid: Uuid) => void
}

/** Which tables were taken; one that is pressed shows the story of its guests. */
export const FloorThen = ({ plan, at, chosen, own, onTable }: Props) => {
  const { t } = useTranslation('replay')
  return (
    <>
      <h3 className="above t-15 w-650">{t('floor_at', { time: timeOf(at) })}</h3>
      {plan.areas.map((area) => (
        <section key={area.uuid} aria-label={area.name}>
          <p className="dim t-13">{area.name}</p>
          <div className={`${style.tables} stack`}>
            {plan.tables
              .filter(({ area_uuid }) => area_uuid === area.uuid)
              .toSorted((a, b) => a.row - b.row || a.column - b.column)
              .map((table) => (
                <Tile
                  key={table.uuid}
                  table={table}
                  bons={plan.bons.filter(({ table_uuids }) => table_uuids.includes(table.uuid))}
                  isChosen={chosen === table.uuid}
                  isOwn={own.includes(table.uuid)}
                  onTable={onTable}
                />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}

type TileProps = {
  table: PlanTable
  bons: readonly PlanBon[]
  isChosen: boolean
  isOwn: boolean
  onTable: (uuid: Uuid) => void
}

const Tile = ({ table, bons, isChosen, isOwn, onTable }: TileProps) => {
  const { t } = useTranslation('replay')
  const state = stateOf(bons)
  const due: Money = sum(bons.map(({ total, paid }) => minus(total, paid)))
  const words = t(`tile_${state}`, { number: table.number, amount: money(due) })
  return (
    <button
      type="button"
      className={classes('touch round-2 t-14 w-700', looks[state], isOwn && style.own)}
      aria-pressed={isChosen}
      aria-label={words}
      title={words}
      onClick={() => onTable(isChosen ? '' : table.uuid)}
    >
      {table.number}
    </button>
  )
}
