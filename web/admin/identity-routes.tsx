import { lazy } from 'react'
import { Route } from 'react-router'

const UsersScreen = lazy(async () => ({ default: (await import('./users/screen.tsx')).UsersScreen }))
const CashiersScreen = lazy(async () => ({
  default: (await import('./cashiers/screen.tsx')).CashiersScreen,
}))
const DevicesScreen = lazy(async () => ({ default: (await import('./devices/screen.tsx')).DevicesScreen }))
const ProfileScreen = lazy(async () => ({ default: (await import('./profile/screen.tsx')).ProfileScreen }))
const ForgottenScreen = lazy(async () => ({
  default: (await import('./forgotten/screen.tsx')).ForgottenScreen,
}))
const HelpScreen = lazy(async () => ({ default: (await import('./help/screen.tsx')).HelpScreen }))
const OutboxScreen = lazy(async () => ({ default: (await import('./outbox/screen.tsx')).OutboxScreen }))
const InspectionLinksScreen = lazy(async () => ({
  default: (await import('./inspection-links/screen.tsx')).InspectionLinksScreen,
}))
const PracticeScreen = lazy(async () => ({ default: (await import('./practice/screen.tsx')).PracticeScreen }))
const PlayScreen = lazy(async () => ({ default: (await import('./practice/play/screen.tsx')).PlayScreen }))
const SecurityScreen = lazy(async () => ({
  default: (await import('./security-events/screen.tsx')).SecurityScreen,
}))

/** Users, cashiers and devices; each page is loaded lazily, with the texts of `identity`. */
export const identityRoutes = (
  <>
    <Route path="users/*" element={<UsersScreen />} />
    <Route path="cashiers/*" element={<CashiersScreen />} />
    <Route path="paired-devices" element={<DevicesScreen />} />
    <Route path="profile" element={<ProfileScreen />} />
    <Route path="right-to-be-forgotten" element={<ForgottenScreen />} />
    <Route path="help" element={<HelpScreen />} />
    <Route path="outbox" element={<OutboxScreen />} />
    <Route path="inspection-links" element={<InspectionLinksScreen />} />
    <Route path="practice" element={<PracticeScreen />} />
    <Route path="practice/:uuid" element={<PlayScreen />} />
    <Route path="security-log" element={<SecurityScreen />} />
  </>
)
