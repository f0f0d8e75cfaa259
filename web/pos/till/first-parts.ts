import { i18n } from '../../shared/i18n/index.ts'
import type { LoadedParts } from './parts.ts'

/** Loads what opens over the first screen; a file of its own, so that the first screen need not carry their paths. */
export const fetchFirstParts = async (): Promise<LoadedParts> => {
  const [{ DialogHost }, { ChangePanel }, { decideHere }] = await Promise.all([
    import('./dialog-host.tsx'),
    import('../payments/change-panel.tsx'),
    // The decider of the server, which the first screen does not need (ADR 0012).
    import('../payments/decide-here.ts'),
    // Loaded early with their texts, so that they work when the network is lost.
    import('../payments/send-approved.ts'),
    import('../sale/line-tools.tsx'),
    import('../sale/sale-notice.tsx'),
    import('../sale/no-products.tsx'),
    import('../sale/bon-tools.tsx'),
    import('../sale/times-pad.tsx'),
    import('../scanning/refuse-scan.ts'),
    import('../payments/kept-panel.tsx'),
    i18n.loadNamespaces(['bon', 'cards', 'papers', 'waiting']),
  ])
  return { DialogHost, ChangePanel, decideHere }
}
