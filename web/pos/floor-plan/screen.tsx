import type { Uuid } from '@bon/contracts/kernel'
import { IconArmchair } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readStored, writeStored } from '../../shared/platform/index.ts'
import { EmptyState, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { isKeyOfDialog } from '../../shared/ui/key-of-dialog.ts'
import { useBonFirst } from '../leaving/use-bon-first.ts'
import { usePlacing } from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import { ScreenState } from '../shell/screen-state.tsx'
import { isUncovered } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { Figures } from './figures.tsx'
import { OrdersWithoutTable } from './orders-without-table.tsx'
import { chosenBons, figuresOf, heldOf, planOfOne, type TableStatus } from './plan.ts'
import { PlanActions } from './plan-actions.tsx'
import { AreaTabs, Legend, ManyButton, MineButton } from './plan-bar.tsx'
import { PlanRoom } from './plan-room.tsx'
import style from './screen.module.css'
import { SelectionSlip } from './selection-slip.tsx'
import { identifierOf, standingsIn, useFloorPlan } from './use-floor-plan.ts'
import { type Picking, usePicking } from './use-picking.ts'
import { usePlanActions } from './use-plan-actions.ts'

/** The choice stays with this device when the screen is left. */
const mineKey = 'floor-plan.mine'
const isMineKept = (): boolean => readStored(mineKey) === true

/** DES-6: the floor plan, and actions on the bons at the tables. */
export const FloorPlanScreen = () => {
  const { t } = useTranslation('floor-plan')
  const { register, cashier, dispatch } = usePos()
  const floor = useFloorPlan(register.uuid)
  const { now, error, refetch } = floor
  const [mine, setMine] = useState(isMineKept)
  const placing = usePlacing()
  const isFree = useTill(isUncovered)
  const bonFirst = useBonFirst()
  const { first } = bonFirst
  const actions = usePlanActions(placing, bonFirst.firstFor)
  const navigate = useNavigate()
  const [areaUuid, setArea] = useState<Uuid>()
  const [chosen, setChosen] = useState<readonly Uuid[]>([])
  const [many, setMany] = useState(false)
  const clear = () => setChosen([])
  const pick = usePicking({
    plan: floor.plan,
    actions,
    onOccupied: (table) => dispatch({ type: 'opened', dialog: { kind: 'occupiedTable', table } }),
    onDone: clear,
  })

  useTypedKeys(({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey || !isFree || isKeyOfDialog()) return false
    if (key === 'F2') void navigate(placing.base)
    else if (key === 'F4') void navigate(`${placing.base}/orders`)
    else if (key !== 'Escape') return false
    else if (pick.picking) pick.stop()
    else if (chosen.length > 0) clear()
    else void navigate(placing.base)
    return true
  })

  if (!floor.plan) return <ScreenState error={error} onRetry={() => void refetch()} />
  // The target of a move may be anybody's.
  const { plan, standings } =
    mine && !pick.picking
      ? planOfOne(floor.plan, floor.standings, cashier.uuid)
      : { plan: floor.plan, standings: floor.standings }
  const area = plan.areas.find(({ uuid }) => uuid === areaUuid) ?? plan.areas[0]
  const bons = chosenBons(plan, chosen)
  const tables = standings.filter(({ table }) => chosen.includes(table.uuid))

  const open = (targets: typeof bons, then?: 'payment' | 'splitBill') => {
    const [held] = targets.flatMap((bon) => heldOf(bon, register.uuid) ?? [])
    if (held) dispatch({ type: 'opened', dialog: { kind: 'takeOver', held, then } })
    else if (targets.length === 1 && targets[0]) bonFirst.open(placing, targets[0].order_uuid, then)
    else first(() => void actions.open(targets, then))
  }
  const tap = (tableStatus: TableStatus) => {
    const { table, bons: here } = tableStatus
    if (pick.picking) return pick.target(tableStatus)
    const isChosen = chosen.includes(table.uuid)
    if (many)
      return setChosen(isChosen ? chosen.filter((uuid) => uuid !== table.uuid) : [...chosen, table.uuid])
    if (!isChosen) return setChosen([table.uuid])
    if (here.length === 0) first(() => void placing.openNew([table.uuid]))
    else if (here.length === 1) open([...here])
  }
  const start = (picking: Picking) => {
    setMany(false)
    pick.start(picking)
  }
  return (
    <main className={`${style.floor} grid`} aria-label={t('title')} aria-busy={placing.busy}>
      <h1 className="vh">{t('title')}</h1>
      <section className={`${style.left} shrinks column gap-12`}>
        <header className="row">
          <AreaTabs areas={plan.areas} standings={standings} area={area} onArea={setArea} />
          <Legend />
          <MineButton
            mine={mine}
            onMine={() => {
              setMine(!mine)
              writeStored(mineKey, !mine)
              clear()
            }}
          />
          <ManyButton
            many={many}
            onMany={() => {
              setMany(!many)
              clear()
            }}
          />
        </header>
        {pick.picking ? (
          <p className={`${style.picking} tone-info row gap-12 spread round-2 w-650`} role="status">
            {t(`pick.${pick.picking.what}`)}
            <TouchButton onClick={pick.stop}>{t('pick.cancel')}</TouchButton>
          </p>
        ) : null}
        {area ? (
          <PlanRoom
            plan={plan}
            area={area}
            standings={standingsIn(standings, area.uuid)}
            chosen={chosen}
            cashiers={register.cashiers}
            onTap={tap}
            onArrive={(uuid) => {
              if (!many && !pick.picking) setChosen([uuid])
            }}
          />
        ) : (
          <EmptyState title={t('empty')} icon={<IconArmchair size={42} stroke={1.3} aria-hidden />}>
            {t('emptyText')}
          </EmptyState>
        )}
        <OrdersWithoutTable
          plan={plan}
          chosen={chosen}
          onTap={(bon) =>
            chosen.includes(bon.order_uuid) && !many
              ? open([bon])
              : setChosen(many ? [...chosen, bon.order_uuid] : [bon.order_uuid])
          }
        />
      </section>
      <aside
        className={`${style.side} column gap-10 scrolls`}
        aria-label={t('slip.none')}
        // While nothing is chosen all its keys are disabled, and it must still be scrollable by keyboard.
        tabIndex={tables.length === 0 && bons.length === 0 ? 0 : undefined}
      >
        <Figures {...figuresOf(plan, standings)} />
        <SelectionSlip
          plan={plan}
          now={now}
          register_uuid={register.uuid}
          tables={tables}
          bons={bons}
          onClear={clear}
          onOpen={(bon) => open([bon])}
        />
        <PlanActions
          tables={tables}
          bons={bons}
          busy={placing.busy}
          onMove={() => start({ what: 'move', bons, from: tables[0]?.table.uuid })}
          onMoveLines={(order_uuid, lines) => start({ what: 'lines', order_uuid, lines })}
          onRelease={(bon) => void actions.release(bon)}
          identifierOf={(bon) => identifierOf(plan, bon.holder?.register_uuid ?? null)}
          onWaiter={(cashier_uuid) => void actions.serveBy(bons, cashier_uuid)}
          onSplit={() => open(bons, 'splitBill')}
          onOpen={() =>
            bons.length === 0 && tables[0]
              ? first(() => void placing.openNew(tables.map(({ table }) => table.uuid)))
              : open(bons)
          }
          onPay={() => open(bons, 'payment')}
        />
      </aside>
    </main>
  )
}
