import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { currentOrder } from '../../shared/error-reports/current-order.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { useLeaving } from '../leaving/use-leaving.ts'
import { Notices, NoticesPlace } from '../popups/notices.tsx'
import { useSteadyPos } from '../registers/index.ts'
import { useIdleSignOut } from '../registers/use-idle-sign-out.ts'
import { Scanner } from '../scanning/use-scanner.ts'
import { showsPayment } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { BottomMenu } from './bottom-menu.tsx'
import style from './shell.module.css'
import { ShellPopups } from './shell-popups.tsx'
import { TopBar } from './top-bar.tsx'
import { usePlace, usePlaceKeys } from './use-place.ts'

// Loaded after the first screen; a bon can be written without tables.
const PlacingParts = lazy(async () => ({
  default: (await import('../placing/placing-parts.tsx')).PlacingParts,
}))

// What was kept on this device is sent from every screen.
const WaitingParts = lazy(async () => ({
  default: (await import('../waiting/waiting-parts.tsx')).WaitingParts,
}))

// Loaded right after the first screen, while the network is available.
const OfflineBand = lazy(async () => ({ default: (await import('./offline-band.tsx')).OfflineBand }))

const RebuildingBanner = lazy(async () => ({
  default: (await import('../../shared/rebuilding/index.ts')).RebuildingBanner,
}))

const Alarms = lazy(async () => ({ default: (await import('./alarms.tsx')).Alarms }))

const TestModeBand = lazy(async () => ({ default: (await import('./test-mode-band.tsx')).TestModeBand }))

/** The register's frame: top bar 56 px, screen, bottom menu 68 px. The payment sheet covers screen and menu. */
export const PosShell = () => {
  const { register, lock, order_uuid, parts } = useSteadyPos()
  const leaving = useLeaving()
  const paying = useTill(showsPayment)
  const underway = useTill(({ payment_underway }) => payment_underway)
  const isRegister = useTill(({ first }) => first === 'register')
  usePlace()
  usePlaceKeys()
  // A drawer count is not stored, so do not sign the cashier out during it.
  const { search } = useLocation()
  useIdleSignOut(register.cashier_sign_out_s, underway || (isRegister && search !== ''), lock)
  useEffect(() => currentOrder.set(order_uuid), [order_uuid])
  // Prefetch the dialogs, so that they work when the network is lost later.
  useEffect(() => void fetchDialogs().catch(() => {}), [])
  return (
    <div
      className={`${style.shell} clipped t-16`}
      data-paying={paying || undefined}
      data-test={register.session?.test_mode || undefined}
    >
      <Scanner />
      <TopBar />
      {register.session?.test_mode ? (
        <div className={`${style.test} row centre t-14 one-line`} role="status">
          <Suspense>
            <TestModeBand />
          </Suspense>
        </div>
      ) : null}
      <div className={`${style.place} column`}>
        <NoticesPlace />
        <Notices>
          <Suspense>
            <OfflineBand />
            <RebuildingBanner />
            <Alarms />
          </Suspense>
        </Notices>
        <ShellPopups />
        {/* Before the screen, which is the last child and takes the height. */}
        {parts ? <parts.DialogHost leaving={leaving} /> : null}
        <Outlet />
      </div>
      <BottomMenu />
      <Suspense>
        <PlacingParts />
      </Suspense>
      <Suspense>
        <WaitingParts />
      </Suspense>
    </div>
  )
}
