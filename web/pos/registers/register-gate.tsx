import { registerEndpoints, type ZReportView } from '@bon/contracts/registers'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { useTabLock } from '../../shared/tab-lock/index.ts'
import { EmptyState, LoadingState } from '../../shared/ui/index.ts'
import { CashierPin } from '../cashier-pin/cashier-pin.tsx'
import { useReporting } from '../corrections/index.ts'
import { cashierHere } from '../device/index.ts'
import { LazyPopups, LazyUpdateOffer } from '../popups/lazy-popups.tsx'
import { NoticesPlace } from '../popups/notices.tsx'
import { PosShell } from '../shell/pos-shell.tsx'
import { TillProvider } from '../till/use-till.ts'
import { PosProvider } from './pos-provider.tsx'
import { RegisterFailed } from './register-failed.tsx'
import { RegistersScreen } from './sign-in/index.ts'
import { useKeptDevice } from './use-kept-device.ts'
import { useRegister } from './use-register.ts'

// Loaded on demand: opening and closing happen twice a day, and selling must load first.
const OpenScreen = lazy(async () => ({ default: (await import('../open/screen.tsx')).OpenScreen }))
const DialogHost = lazy(async () => ({ default: (await import('../till/dialog-host.tsx')).DialogHost }))
const ClosedScreen = lazy(async () => ({
  default: (await import('../close/closed-screen.tsx')).ClosedScreen,
}))

/** Requires in order: the register's data, a cashier signed in by PIN, an open session. Then shows the register. */
export const RegisterGate = () => {
  const { t } = useTranslation('pos')
  const { uuid = '' } = useParams()
  const { register, error, refetch } = useRegister(uuid)
  const [cashierUuid, setCashier] = useState(() => cashierHere.of(uuid))
  const [closed, setClosed] = useState<ZReportView>()
  const tab = useTabLock(`register.${uuid}`)
  const cashier = register?.cashiers.find((one) => one.uuid === cashierUuid)
  // Where no cash is taken, the first of its types stands for it: it has no coins and rounds nothing.
  const types = register?.payment_types ?? []
  const cash = types.find((type) => type.interface_key === 'cash') ?? types.find(({ method }) => method)
  useKeptDevice(cashier !== undefined, Boolean(register?.session))
  useReporting(uuid)
  const lock = () => {
    // Locking signs out only the cashier; the bon stays.
    if (cashier)
      call(registerEndpoints.signOut, { params: { uuid }, body: { cashier_uuid: cashier.uuid } }).catch(
        // This device forgets the cashier in any case, also without a network.
        () => {},
      )
    cashierHere.forget(uuid)
    setCashier(undefined)
  }

  if (!register)
    return error ? <RegisterFailed error={error} onRetry={() => void refetch()} /> : <LoadingState />
  if (!cashier)
    return (
      <>
        <RegistersScreen chosenUuid={uuid} onSignedIn={setCashier} />
        <LazyUpdateOffer />
      </>
    )
  if (!cash) return <EmptyState title={t('register.notReady')}>{t('register.notReadyText')}</EmptyState>
  if (closed) return <ClosedScreen report={closed} register={register} onDone={() => setClosed(undefined)} />
  if (!register.session)
    return (
      <TillProvider>
        <OpenScreen register={register} cash={cash} cashier={cashier} onLock={lock}>
          <NoticesPlace />
          <LazyPopups register={register} free />
        </OpenScreen>
        <CashierPin register={register} />
        <Suspense>
          <DialogHost />
        </Suspense>
      </TillProvider>
    )
  if (tab.status === 'asking') return <LoadingState />
  if (tab.status === 'elsewhere') return <LazyPopups register={register} free otherTab={tab.take} />
  return (
    // Another tab may have changed the bon, so remount and read it again.
    <TillProvider key={tab.grant}>
      <PosProvider register={register} cashier={cashier} cash={cash} lock={lock} onClosed={setClosed}>
        <PosShell />
        <CashierPin register={register} />
      </PosProvider>
    </TillProvider>
  )
}
