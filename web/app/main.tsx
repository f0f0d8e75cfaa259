import { createRoot } from 'react-dom/client'
import { forgetCashierOfReopenedTab } from '../shared/device/reopened-tab.ts'
import '../shared/theme/index.ts'
import { refusals, startI18n } from '../shared/i18n/index.ts'

forgetCashierOfReopenedTab()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Temporal is built into Chromium; other browsers load a polyfill before any module that uses dates.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
await startI18n()
void import('../shared/error-reports/index.ts').then(({ watchErrors }) => watchErrors())
const { App } = await import('./app.tsx')
createRoot(root).render(<App />)
void refusals.fetch()
