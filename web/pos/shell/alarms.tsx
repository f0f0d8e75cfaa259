import { Suspense } from 'react'
import { DrawerAtPayment } from '../drawer/index.ts'
import { KitchenAlarm } from '../kitchen/kitchen-alarm.tsx'
import { CardAlarm } from '../payments/index.ts'

/** What went wrong behind the register's back, wherever it stands. */
export const Alarms = () => (
  <>
    <CardAlarm />
    <KitchenAlarm />
    {/* It brings words of its own, and nobody waits for them. */}
    <Suspense>
      <DrawerAtPayment />
    </Suspense>
  </>
)
