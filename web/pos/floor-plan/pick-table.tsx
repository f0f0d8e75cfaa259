import type { PlanBon } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState, TouchButton, useToast, useTypedKeys } from '../../shared/ui/index.ts'
import { usePlacing } from '../placing/index.ts'
import { usePos } from '../register/index.ts'
import { ChooseBon } from './choose-bon.tsx'
import { ParkLoose } from './park-loose.tsx'
import style from './pick-table.module.css'
import { isLocked, type Standing } from './plan.ts'
import { AreaTabs } from './plan-bar.tsx'
import { PlanRoom } from './plan-room.tsx'
import { StrayBons } from './stray-bons.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { identifierOf, standingsIn, useFloorPlan } from './use-floor-plan.ts'

/**
 * The plan on top of the sale (FLR-16): `assign-to-table` asks where the bon in hand is parked (POS-19), `get-table`
 * which one is fetched (POS-18).
 */
export const PickTable = ({ what }: { what: 'assign-to-table' | 'get-table' }) => {
  const { t } = useTranslation('floor-plan')
  const { register, cart, tell } = usePos()
  const { plan, standings, error, refetch, lookAgain } = useFloorPlan(register.uuid)
  const placing = usePlacing()
  const toast = useToast()
  const [areaUuid, setArea] = useState<Uuid>()
  const [taken, setTaken] = useState<Standing | null>(null)
  const assigning = what === 'assign-to-table'
  const close = () => tell({ type: 'closed', what })

  useTypedKeys(({ key }) => {
    if (key !== 'Escape' || taken) return false
    close()
    return true
  })

  const get = (bon: PlanBon) => {
    const register_uuid = isLocked(bon, register.uuid) ? bon.holder?.register_uuid : undefined
    if (plan && register_uuid)
      toast({ text: t('elsewhere', { register: identifierOf(plan, register_uuid) }) })
    else void placing.open(bon.order_uuid)
  }
  const others = (standing: Standing) =>
    standing.bons.filter(({ order_uuid }) => order_uuid !== cart.order_uuid)
  const decide = (standing: Standing) => {
    const here = others(standing)
    const { uuid } = standing.table
    if (here.length > 0 && (assigning || here.length > 1)) setTaken(standing)
    else if (assigning) void placing.park({ table_uuids: [uuid] })
    else if (here[0]) get(here[0])
    else void placing.openNew([uuid])
  }
  const looking = useRef(false)
  // Who closes the plan meanwhile has changed his mind.
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  /** Nothing is laid on a table for looking free: somebody may have sat there since the plan was drawn (SC-29). */
  const tap = async (seen: Standing) => {
    if (looking.current) return
    looking.current = true
    const standing = others(seen).length > 0 ? seen : await lookAgain(seen)
    looking.current = false
    if (!gone.current) decide(standing)
  }
  const sheet = useRef<HTMLElement>(null)
  // It covers the sale: the tabulator goes on in it, and where it was when it is gone.
  useEffect(() => {
    const before = document.activeElement
    sheet.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const area = plan?.areas.find(({ uuid }) => uuid === areaUuid) ?? plan?.areas[0]
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      className={style.sheet}
      aria-label={t(assigning ? 'pick.park' : 'pick.get', { nr: cart.short_nr })}
    >
      <header className={style.head}>
        <h1>{t(assigning ? 'pick.park' : 'pick.get', { nr: cart.short_nr })}</h1>
        <TouchButton onClick={close}>{t('pick.back')}</TouchButton>
      </header>
      {plan ? null : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      {plan && area ? (
        <>
          <AreaTabs areas={plan.areas} standings={standings} area={area} onArea={setArea} />
          <PlanRoom
            plan={plan}
            area={area}
            standings={standingsIn(standings, area.uuid)}
            chosen={cart.base?.table_uuids ?? []}
            onTap={(standing) => void tap(standing)}
          />
        </>
      ) : null}
      {plan && !assigning ? <StrayBons plan={plan} chosen={[]} onTap={get} /> : null}
      {assigning ? <ParkLoose name={cart.details.assigned_name ?? ''} placing={placing} /> : null}
      {taken && assigning ? (
        <TargetDialog
          number={taken.table.number}
          bons={others(taken)}
          onMerge={({ order_uuid }) => {
            setTaken(null)
            void placing.parkInto(order_uuid)
          }}
          onOwn={() => {
            setTaken(null)
            void placing.park({ table_uuids: [taken.table.uuid] })
          }}
          onClose={() => setTaken(null)}
        />
      ) : null}
      {taken && !assigning ? <ChooseBon standing={taken} onBon={get} onClose={() => setTaken(null)} /> : null}
    </section>
  )
}
