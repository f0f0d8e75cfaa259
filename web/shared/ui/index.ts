/**
 * Components shared by all areas. Slips: `Slip`, `TotalAmount`. Labels: `Tag`, `Kbd`, `Logo`. Touch: `TouchButton`,
 * `Numpad`, `Keycap`, `Note`, `Coin`, `Money`. States: `LoadingState`, `EmptyState`, `ErrorState`, `Banner`. Dialogs:
 * `ConfirmDialog`, `Dialog`, `useToast()`.
 *
 * What a register's first load does not need is imported from its own file: `panel.tsx`, `definition-list.tsx`,
 * `choice-row.tsx`, `readouts.tsx`, `key-sample.tsx` (DES-29).
 */
export { Banner } from './banner.tsx'
export { classes } from './classes.ts'
export { CrashPage } from './crash-page.tsx'
export { ConfirmDialog, Dialog, fetchDialogs } from './dialog.tsx'
export { Keycap } from './keycap.tsx'
export { Kbd, Logo, StateDot } from './marks.tsx'
export { NotFoundPage } from './not-found-page.tsx'
export { erase, Numpad } from './numpad.tsx'
export { ignoreRepeatedPresses } from './repeated-presses.ts'
export { Slip, SlipTitle } from './slip.tsx'
export { EmptyState, ErrorState, LoadingState, SkeletonLines } from './states.tsx'
export { Tag, type TagTone } from './tag.tsx'
export { Toasts, useToast } from './toast.tsx'
export { TotalAmount } from './total-amount.tsx'
export { TouchButton } from './touch-button.tsx'
export { useTypedKeys } from './use-typed-keys.ts'
