import { lazy, Suspense } from 'react'
import { credentials, useCredentials } from '../shared/credentials/index.ts'

// Loaded only in a tab in which an inspection link was opened.
const InspectionBanner = lazy(async () => ({
  default: (await import('./inspection-banner.tsx')).InspectionBanner,
}))

/** Wraps every page and says that it is read by an inspection link, if it is. */
export const Inspection = () => {
  const { token } = useCredentials()
  const inspection = credentials.inspection()
  if (!inspection || token === null) return null
  return (
    <Suspense>
      <InspectionBanner until={inspection.until} />
    </Suspense>
  )
}
