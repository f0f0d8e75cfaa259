import { Suspense } from 'react'
import { DrawerAtPayment } from '../drawer/drawer-at-payment.tsx'
import { KitchenAlarm } from '../kitchen/kitchen-alarm.tsx'
import { CardAlarm, CardAside } from '../payments/cards/index.ts'
import { CertificateBand } from './certificate-band.tsx'
import { RulesBand } from './rules-band.tsx'

/** Alerts about background failures, on every screen of the register. */
export const Alarms = () => (
  <>
    <CardAside />
    <CardAlarm />
    <KitchenAlarm />
    {/* Loads its own texts; must not delay the rest. */}
    <Suspense>
      <RulesBand />
      <CertificateBand />
      <DrawerAtPayment />
    </Suspense>
  </>
)
