import { lazy, Suspense } from 'react'
import { useAvailability } from '../shared/api/index.ts'

const MaintenanceScreen = lazy(async () => ({
  default: (await import('../entrance/index.tsx')).MaintenanceScreen,
}))

/** Maintenance covers everything (popups by priority, DESIGN.md 5); the bon stays on the device behind it. */
export const AvailabilityPopups = () => {
  const { maintenance } = useAvailability()
  return maintenance ? (
    <Suspense>
      <MaintenanceScreen {...maintenance} />
    </Suspense>
  ) : null
}
