import { lazy, Suspense } from 'react'
import type { RegisterPopupsProps } from './register-popups.tsx'

const RegisterPopups = lazy(async () => ({
  default: (await import('./register-popups.tsx')).RegisterPopups,
}))

const UpdateOffer = lazy(async () => ({ default: (await import('./update-offer.tsx')).UpdateOffer }))

/** Fetched as soon as the register is shown, so that its code and texts are available when the server is down later. */
export const LazyPopups = (props: RegisterPopupsProps) => (
  <Suspense>
    <RegisterPopups {...props} />
  </Suspense>
)

/** Offers an update where nobody is signed in. */
export const LazyUpdateOffer = () => (
  <Suspense>
    <UpdateOffer />
  </Suspense>
)
