/**
 * Parts that every area shows alike. Paper: `Slip`, `Facit`. Words: `Tag`, `Kbd`, `Logo`. Touch: `TouchButton`,
 * `Numpad`, `Keycap`, `Note`, `Coin`, `Money`. States: `LoadingState`, `EmptyState`, `ErrorState`, `Banner`.
 * Talk: `ConfirmDialog`, `Dialog`, `useToast()`.
 */
export { Banner } from './banner.tsx'
export { classes } from './classes.ts'
export { CrashPage } from './crash-page.tsx'
export { ConfirmDialog, Dialog, fetchDialogs } from './dialog.tsx'
export { swallowEchoes } from './echoes.ts'
export { Facit } from './facit.tsx'
export { Keycap } from './keycap.tsx'
export { Kbd, Logo, StateDot } from './marks.tsx'
export { NotFoundPage } from './not-found-page.tsx'
export { erase, Numpad } from './numpad.tsx'
export { Slip, SlipTitle } from './slip.tsx'
export { EmptyState, ErrorState, LoadingState, SkeletonLines } from './states.tsx'
export { Tag, type TagTone } from './tag.tsx'
export { Toasts, useToast } from './toast.tsx'
export { TouchButton } from './touch-button.tsx'
export { useTypedKeys } from './use-typed-keys.ts'
