import { StrictMode } from 'react'
import { RouterProvider } from 'react-router'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

export const App = () => (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
