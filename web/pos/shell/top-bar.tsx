import { IconInbox, IconLock, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvailability } from '../../shared/api/index.ts'
import { useLiveState } from '../../shared/live/index.ts'
import { Logo, StateDot } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { SearchField } from '../sale/search-field.tsx'
import { dialogOf, showsPayment } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { useWaitingList } from '../waiting/use-waiting.ts'
import { Clock } from './clock.tsx'
import { SalesAreas } from './sales-areas.tsx'
import style from './top-bar.module.css'

// The sale screen shows the bon itself.
const WaitingBon = lazy(async () => ({ default: (await import('./waiting-bon.tsx')).WaitingBon }))

export const TopBar = () => {
  const { t } = useTranslation('pos')
  const { register, cashier, lock, dispatch } = useSteadyPos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const first = useTill((till) => till.first)
  const paying = useTill(showsPayment)
  const splitting = useTill((till) => dialogOf(till, 'splitBill') !== undefined)
  const selling = first === 'sale' && !paying && !splitting
  const waits = useWaitingList().length > 0
  return (
    <header className={`${style.bar} row gap-14`}>
      <Logo />
      <span className={`${style.register} w-600`}>
        <StateDot state="ok" />
        {t('common:register.title', { identifier: register.identifier })}
      </span>
      {selling ? (
        <>
          <SalesAreas />
          <SearchField />
        </>
      ) : (
        <span className={`${style.title} fill t-18 w-700`}>
          {t(paying ? 'shell.payment' : splitting ? 'shell.split' : `shell.${first}`)}
        </span>
      )}
      {first === 'sale' ? null : (
        <Suspense>
          <WaitingBon />
        </Suspense>
      )}
      <Connection />
      <button
        type="button"
        className={`${style.cashier} row touch round-2`}
        disabled={underway}
        onClick={() => dispatch({ type: 'opened', dialog: { kind: 'zReportAction', action: 'openDrawer' } })}
      >
        <span className={`${style.disc} initials place-centre rigid`}>
          <IconInbox size={22} aria-hidden />
        </span>
        <span className="vh">{t('shell.drawer')}</span>
      </button>
      <Clock />
      <button
        type="button"
        className={`${style.cashier} ${style.lock} row touch round-2`}
        disabled={underway && paying}
        onClick={() =>
          waits ? dispatch({ type: 'opened', dialog: { kind: 'waiting', locking: true } }) : lock()
        }
      >
        <span className={`${style.disc} initials place-centre rigid t-14 w-750`} data-hue={cashier.hue}>
          {cashier.initials}
        </span>
        <IconLock size={17} aria-hidden />
        <span className="vh">{t('common:cashier.switch')}</span>
      </button>
    </header>
  )
}

const Connection = () => {
  const { t } = useTranslation('pos')
  const { reachable } = useAvailability()
  const live = useLiveState()
  const off = !reachable || live === 'off'
  return (
    <div
      className={`${style.devices} not-narrow flex gap-12`}
      role="img"
      aria-label={t(off ? 'shell.notConnected' : 'shell.connected')}
    >
      {off ? <IconWifiOff size={19} /> : <IconWifi size={19} />}
    </div>
  )
}
