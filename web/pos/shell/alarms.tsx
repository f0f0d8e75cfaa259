import { Suspense } from 'react'
import { DrawerAtPayment } from '../drawer/drawer-at-payment.tsx'
import { KitchenAlarm } from '../kitchen/kitchen-alarm.tsx'
import { CardAlarm } from '../payments/cards/index.ts'
import { RulesBand } from './rules-band.tsx'

/** Alerts about background failures, on every screen of the register. */
export const Alarms = () => (
  <>
    <CardAlarm />
    <KitchenAlarm />
    {/* Loads its own texts; must not delay the rest. */}
    <Suspense>
      <RulesBand />
      <DrawerAtPayment />
    </Suspense>
  </>
)
