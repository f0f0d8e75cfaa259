import { lazy, Suspense } from 'react'
import type { RegisterPopupsProps } from './register-popups.tsx'

const RegisterPopups = lazy(async () => ({
  default: (await import('./register-popups.tsx')).RegisterPopups,
}))

const UpdateOffer = lazy(async () => ({ default: (await import('./update-offer.tsx')).UpdateOffer }))

/** Fetched as soon as the register stands, so that a house that closes later still finds its words. */
export const LaterPopups = (props: RegisterPopupsProps) => (
  <Suspense>
    <RegisterPopups {...props} />
  </Suspense>
)

/** Where nobody is signed in, a till can be brought up to date. */
export const LaterUpdate = () => (
  <Suspense>
    <UpdateOffer />
  </Suspense>
)
