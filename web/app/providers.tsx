import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../shared/api/index.ts'
import { PrintHost } from '../shared/print/print-host.tsx'
import { colorSchemeManager, cssVariablesResolver, forcedColorScheme, theme } from '../shared/theme/index.ts'
import { Toasts } from '../shared/ui/index.ts'
import { styleNonce } from './nonce.ts'

const forced = forcedColorScheme()

export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
    {...(forced && { forceColorScheme: forced })}
  >
    <QueryClientProvider client={queryClient}>
      <PrintHost>{children}</PrintHost>
      <Toasts />
    </QueryClientProvider>
  </MantineProvider>
)
