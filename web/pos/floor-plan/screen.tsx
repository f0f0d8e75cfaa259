import type { Uuid } from '@bon/contracts/kernel'
import { IconArmchair } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  EmptyState,
  ErrorState,
  LoadingState,
  TouchButton,
  useToast,
  useTypedKeys,
} from '../../shared/ui/index.ts'
import { usePlacing } from '../placing/index.ts'
import { usePos } from '../register/index.ts'
import { Figures } from './figures.tsx'
import { chosenBons, figuresOf, isLocked, type Standing } from './plan.ts'
import { PlanActions } from './plan-actions.tsx'
import { AreaTabs, Legend, ManyButton } from './plan-bar.tsx'
import { type Asked, PlanDialogs } from './plan-dialogs.tsx'
import { PlanRoom } from './plan-room.tsx'
import style from './screen.module.css'
import { SelectionSlip } from './selection-slip.tsx'
import { StrayBons } from './stray-bons.tsx'
import { identifierOf, standingsIn, useFloorPlan } from './use-floor-plan.ts'
import { type Picking, usePicking } from './use-picking.ts'
import { usePlanActs } from './use-plan-acts.ts'

/** Design 06: the tables as they stand, and what can be done with whoever sits there. */
export const FloorPlanScreen = () => {
  const { t } = useTranslation('floor-plan')
  const { register } = usePos()
  const { plan, standings, now, error, refetch } = useFloorPlan(register.uuid)
  const placing = usePlacing()
  const acts = usePlanActs(placing)
  const navigate = useNavigate()
  const toast = useToast()
  const [areaUuid, setArea] = useState<Uuid>()
  const [chosen, setChosen] = useState<readonly Uuid[]>([])
  const [many, setMany] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const clear = () => setChosen([])
  const pick = usePicking({ plan, acts, onTarget: (target) => setAsked(target), onDone: clear })

  useTypedKeys(({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey || asked) return false
    if (key === 'F2') void navigate(placing.base)
    else if (key === 'F4') void navigate(`${placing.base}/orders`)
    else if (key !== 'Escape') return false
    else if (pick.picking) pick.stop()
    else if (chosen.length > 0) clear()
    else void navigate(placing.base)
    return true
  })

  if (!plan) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const area = plan.areas.find(({ uuid }) => uuid === areaUuid) ?? plan.areas[0]
  const bons = chosenBons(plan, chosen)
  const tables = standings.filter(({ table }) => chosen.includes(table.uuid))

  const open = (wanted: typeof bons, then?: 'payment' | 'splitBill') => {
    const locked = wanted.find((bon) => isLocked(bon, register.uuid))
    if (locked)
      return toast({
        text: t('elsewhere', { register: identifierOf(plan, locked.holder?.register_uuid ?? null) }),
      })
    void acts.open(wanted, then)
  }
  const tap = (standing: Standing) => {
    const { table, bons: here } = standing
    if (pick.picking) return pick.target(standing)
    const isChosen = chosen.includes(table.uuid)
    if (many)
      return setChosen(isChosen ? chosen.filter((uuid) => uuid !== table.uuid) : [...chosen, table.uuid])
    if (!isChosen) return setChosen([table.uuid])
    if (here.length === 0) void placing.openNew([table.uuid])
    else if (here.length === 1) open([...here])
  }
  const start = (picking: Picking) => {
    setMany(false)
    pick.start(picking)
  }
  return (
    <main className={style.floor} aria-label={t('title')} aria-busy={placing.busy}>
      <h1 className="vh">{t('title')}</h1>
      <section className={style.left}>
        <header className={style.top}>
          <AreaTabs areas={plan.areas} standings={standings} area={area} onArea={setArea} />
          <Legend />
          <ManyButton
            many={many}
            onMany={() => {
              setMany(!many)
              clear()
            }}
          />
        </header>
        {pick.picking ? (
          <p className={style.picking} role="status">
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
        <StrayBons
          plan={plan}
          chosen={chosen}
          onTap={(bon) =>
            chosen.includes(bon.order_uuid) && !many
              ? open([bon])
              : setChosen(many ? [...chosen, bon.order_uuid] : [bon.order_uuid])
          }
        />
      </section>
      <aside className={style.side} aria-label={t('slip.none')}>
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
          onAsk={setAsked}
          onSplit={() => open(bons, 'splitBill')}
          onOpen={() =>
            bons.length === 0 && tables[0]
              ? void placing.openNew(tables.map(({ table }) => table.uuid))
              : open(bons)
          }
          onPay={() => open(bons, 'payment')}
        />
      </aside>
      <PlanDialogs
        plan={plan}
        asked={asked}
        onLines={(order_uuid, lines) => start({ what: 'lines', order_uuid, lines })}
        onMerge={pick.into}
        onOwn={pick.own}
        onRelease={(bon) => void acts.release(bon)}
        onClose={() => setAsked(null)}
      />
    </main>
  )
}
