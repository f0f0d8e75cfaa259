import { Suspense } from 'react'
import { DrawerAtPayment } from '../drawer/drawer-at-payment.tsx'
import { KitchenAlarm } from '../kitchen/kitchen-alarm.tsx'
import { CardAlarm } from '../payments/cards/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useScanRefusal } from '../sale/use-scan-refusal.ts'
import { RulesBand } from './rules-band.tsx'

/** Alerts about background failures and refused scans, on every screen of the register. */
export const Alarms = () => (
  <>
    <RefusedScans />
    <CardAlarm />
    <KitchenAlarm />
    {/* Loads its own texts; must not delay the rest. */}
    <Suspense>
      <RulesBand />
      <DrawerAtPayment />
    </Suspense>
  </>
)

/** The sale hears its scans itself; on the other screens no product can be added. */
const RefusedScans = () => (useSteadyPos().context.first === 'sale' ? null : <ScansRefused />)

const ScansRefused = () => {
  useScanRefusal()
  return null
}
