/** A field that asks for a code, which may be scanned: `data-scans`. */
export const wantsScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-scans]')

export const isNumberField = (target: HTMLElement): boolean =>
  target.matches('[inputmode="numeric"], [inputmode="decimal"]')
