import { lazy, Suspense } from 'react'
import { useAvailability } from '../shared/api/index.ts'

const MaintenanceScreen = lazy(async () => ({
  default: (await import('../entrance/index.tsx')).MaintenanceScreen,
}))

/** Maintenance covers everything (popups by priority, DES-35); the bon is kept on the device. */
export const AvailabilityPopups = () => {
  const { maintenance } = useAvailability()
  return maintenance ? (
    <Suspense>
      <MaintenanceScreen {...maintenance} />
    </Suspense>
  ) : null
}
