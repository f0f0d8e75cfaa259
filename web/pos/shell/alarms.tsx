import { Suspense } from 'react'
import { DrawerAtPayment } from '../drawer/index.ts'
import { KitchenAlarm } from '../kitchen/kitchen-alarm.tsx'
import { CardAlarm } from '../payments/index.ts'
import { RulesBand } from './rules-band.tsx'

/** What went wrong behind the register's back, wherever it stands. */
export const Alarms = () => (
  <>
    <CardAlarm />
    <KitchenAlarm />
    {/* They bring words of their own, and nobody waits for them. */}
    <Suspense>
      <RulesBand />
      <DrawerAtPayment />
    </Suspense>
  </>
)
