import { KitchenAlarm } from '../kitchen/kitchen-alarm.tsx'
import { CardAlarm } from '../payments/index.ts'

/** What went wrong behind the register's back, wherever it stands. */
export const Alarms = () => (
  <>
    <CardAlarm />
    <KitchenAlarm />
  </>
)
