/** Popups by priority: `popupToShow(state)` chooses one, `BlockingPopup` and `OfferedPopup` show it. */
export { blocks, type PopupKind, type PopupState, popupToShow } from './popup-to-show.ts'
export { BlockingPopup, OfferedPopup } from './popups.tsx'
