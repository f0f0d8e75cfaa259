/** True for what happens in a dialog or a sheet, and not on the page below it. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
