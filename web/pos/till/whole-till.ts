import { i18n } from '../../shared/i18n/index.ts'
import { tillTexts } from './till-texts.ts'

/**
 * Loads every screen, dialog and text of the register, so that all of it works when the network is lost later (DEF-19).
 * The browser keeps what it has loaded: a later import of the same part needs no network.
 */
export const fetchWholeTill = (): Promise<unknown> =>
  Promise.all([
    i18n.loadNamespaces([...tillTexts]),
    import('../admin-pin/admin-pin-dialog.tsx'),
    import('../admin-pin/index.ts'),
    import('../availability/sold-out-dialog.tsx'),
    import('../cash/drawer-dialog.tsx'),
    import('../cashier-pin/cashier-pin-dialog.tsx'),
    import('../close/closed-screen.tsx'),
    import('../close/force-close-dialog.tsx'),
    import('../close/screen.tsx'),
    import('../close/unsettled.tsx'),
    import('../close/x-report-dialog.tsx'),
    import('../device/keep-device.ts'),
    import('../drawer/confirm-drawer.tsx'),
    import('../floor-plan/extra-ticket-dialog.tsx'),
    import('../floor-plan/lines-dialog.tsx'),
    import('../floor-plan/pick-table.tsx'),
    import('../floor-plan/screen.tsx'),
    import('../floor-plan/target-dialog.tsx'),
    import('../invoicing/convert-dialog.tsx'),
    import('../open/screen.tsx'),
    import('../orders/bon-dialogs.tsx'),
    import('../orders/receipt-dialog.tsx'),
    import('../orders/screen.tsx'),
    import('../papers/full-invoice-dialog.tsx'),
    import('../orders/story-dialog.tsx'),
    import('../payments/cards/card-board.tsx'),
    import('../payments/cards/decide-dialog.tsx'),
    import('../placing/placing-parts.tsx'),
    import('../popups/register-popups.tsx'),
    import('../popups/update-offer.tsx'),
    import('../refund/card-back.tsx'),
    import('../refund/given-dialog.tsx'),
    import('../refund/refund-dialog.tsx'),
    import('../registers/sign-in/invited-link.tsx'),
    import('../registers/sign-in/sign-in-notes.tsx'),
    import('../registers/sign-in/screen.tsx'),
    import('../shell/alarms.tsx'),
    import('../shell/offline-band.tsx'),
    import('../shell/test-mode-band.tsx'),
    import('../split-bill/split-bill.tsx'),
    import('../../shared/error-reports/index.ts'),
    import('../../shared/rebuilding/index.ts'),
    import('../../shared/ui/toast-region.tsx'),
  ])
