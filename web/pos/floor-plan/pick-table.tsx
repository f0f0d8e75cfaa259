import type { PlanBon } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { isKeyOfDialog } from '../../shared/ui/key-of-dialog.ts'
import { usePlacing } from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import { OrdersWithoutTable } from './orders-without-table.tsx'
import { ParkLoose } from './park-loose.tsx'
import style from './pick-table.module.css'
import { heldOf, type TableStatus } from './plan.ts'
import { AreaTabs } from './plan-bar.tsx'
import { PlanRoom } from './plan-room.tsx'
import { standingsIn, useFloorPlan } from './use-floor-plan.ts'

type PickTableProps = { what: 'assign-to-table' | 'get-table'; onClose: () => void }

/**
 * The floor plan as a dialog over the sale (FLR-16): `assign-to-table` parks the current bon on a table (POS-19),
 * `get-table` opens the bon of a table (POS-18).
 */
export const PickTable = ({ what, onClose }: PickTableProps) => {
  const { t } = useTranslation('floor-plan')
  const { register, cart, dispatch } = usePos()
  const { plan, standings, error, refetch, refreshStatus } = useFloorPlan(register.uuid)
  const placing = usePlacing()
  const [areaUuid, setArea] = useState<Uuid>()
  const assigning = what === 'assign-to-table'

  useTypedKeys(({ key }) => {
    if (key !== 'Escape' || isKeyOfDialog()) return false
    onClose()
    return true
  })

  const get = (bon: PlanBon) => {
    const held = heldOf(bon, register.uuid)
    if (held) dispatch({ type: 'opened', dialog: { kind: 'takeOver', held } })
    else void placing.open(bon.order_uuid)
  }
  const others = (tableStatus: TableStatus) =>
    tableStatus.bons.filter(({ order_uuid }) => order_uuid !== cart.order_uuid)
  const decide = (tableStatus: TableStatus) => {
    const bons = others(tableStatus)
    const { uuid, number } = tableStatus.table
    const park = () => void placing.park({ table_uuids: [uuid] })
    const onMerge = ({ order_uuid }: PlanBon) => void placing.parkInto(order_uuid)
    if (assigning && bons.length > 0)
      dispatch({
        type: 'opened',
        dialog: { kind: 'occupiedTable', table: { number, bons, onMerge, onOwn: park } },
      })
    else if (assigning) park()
    else if (bons.length > 1)
      dispatch({ type: 'opened', dialog: { kind: 'chooseBon', number, bons, onBon: get } })
    else if (bons[0]) get(bons[0])
    else void placing.openNew([uuid])
  }
  const isRefreshing = useRef(false)
  // Ignore the refreshed status when the plan was closed meanwhile.
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  /** Refresh a table that looks free before using it: it may have been occupied since the plan was fetched (SC-29). */
  const tap = async (shownStatus: TableStatus) => {
    if (isRefreshing.current) return
    isRefreshing.current = true
    const tableStatus = others(shownStatus).length > 0 ? shownStatus : await refreshStatus(shownStatus)
    isRefreshing.current = false
    if (!isClosed.current) decide(tableStatus)
  }
  const sheet = useRef<HTMLElement>(null)
  // The dialog covers the sale: move the focus into it, and back on close.
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
      className={`${style.sheet} column gap-12`}
      aria-label={t(assigning ? 'pick.park' : 'pick.get', { nr: cart.short_nr })}
    >
      <header className={`${style.head} row gap-12 spread`}>
        <h1 className="t-22 w-800">{t(assigning ? 'pick.park' : 'pick.get', { nr: cart.short_nr })}</h1>
        <TouchButton onClick={onClose}>{t('pick.back')}</TouchButton>
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
            cashiers={register.cashiers}
            onTap={(tableStatus) => void tap(tableStatus)}
          />
        </>
      ) : null}
      {plan && !assigning ? <OrdersWithoutTable plan={plan} chosen={[]} onTap={get} /> : null}
      {assigning ? <ParkLoose name={cart.details.assigned_name ?? ''} placing={placing} /> : null}
    </section>
  )
}
