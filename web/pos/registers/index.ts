import { lazy } from 'react'

/** Who a till belongs to and by whom it is used is asked once a day; what sells comes first. */
export const RegistersScreen = lazy(async () => ({
  default: (await import('./screen.tsx')).RegistersScreen,
}))
