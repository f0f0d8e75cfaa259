import { lazy } from 'react'

/** Choosing the register and signing in happen about once a day, so they are loaded after the sale. */
export const RegistersScreen = lazy(async () => ({
  default: (await import('./screen.tsx')).RegistersScreen,
}))
