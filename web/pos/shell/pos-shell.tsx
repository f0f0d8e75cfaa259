import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { orderAtHand } from '../../shared/error-reports/order-at-hand.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { Leaving } from '../leaving/index.ts'
import { useSteadyPos } from '../register/index.ts'
import { useIdleSignOut } from '../register/use-idle-sign-out.ts'
import { BottomMenu } from './bottom-menu.tsx'
import style from './shell.module.css'
import { ShellPopups } from './shell-popups.tsx'
import { TopBar } from './top-bar.tsx'
import { usePlace } from './use-place.ts'
import { usePlaceKeys } from './use-place-keys.ts'

// Tables come after the first key; a bon is written without them.
const PlacingParts = lazy(async () => ({
  default: (await import('../placing/placing-parts.tsx')).PlacingParts,
}))

// Asks for an administrator what goes beyond a cashier's limits.
const AskedApprovalDialog = lazy(async () => ({
  default: (await import('../admin-pin/asked-approval-dialog.tsx')).AskedApprovalDialog,
}))

// Here at once after the first key, long before anybody can lose the network it came by.
const OfflineBand = lazy(async () => ({ default: (await import('./offline-band.tsx')).OfflineBand }))

const RebuildingBanner = lazy(async () => ({
  default: (await import('../../shared/rebuilding/index.ts')).RebuildingBanner,
}))

const Alarms = lazy(async () => ({ default: (await import('./alarms.tsx')).Alarms }))

const TestModeBand = lazy(async () => ({ default: (await import('./test-mode-band.tsx')).TestModeBand }))

/** The register's frame: top bar 56, the place, bottom menu 68. While paying, the sheet covers place and menu. */
export const PosShell = () => {
  const { context, register, lock, order_uuid } = useSteadyPos()
  usePlace()
  usePlaceKeys()
  // What is counted at the drawer is not kept, so that nobody is signed out over it.
  useIdleSignOut(register.cashier_sign_out_s, context.payment_underway || context.first === 'register', lock)
  useEffect(() => orderAtHand.set(order_uuid), [order_uuid])
  // A till that loses its network later still has its questions.
  useEffect(() => void fetchDialogs().catch(() => {}), [])
  return (
    <div
      className={style.shell}
      data-paying={context.second === 'payment' || undefined}
      data-test={register.session?.test_mode || undefined}
    >
      <TopBar />
      {register.session?.test_mode ? (
        <div className={style.test} role="status">
          <Suspense>
            <TestModeBand />
          </Suspense>
        </div>
      ) : null}
      <div className={style.place}>
        <Suspense>
          <OfflineBand />
          <RebuildingBanner className={style.band} />
          <Alarms />
        </Suspense>
        <ShellPopups />
        <Outlet />
      </div>
      <BottomMenu />
      <Leaving />
      <Suspense>
        <PlacingParts />
        <AskedApprovalDialog />
      </Suspense>
    </div>
  )
}
