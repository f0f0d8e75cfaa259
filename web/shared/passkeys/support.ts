/** Browsers have passkeys on secure pages only. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && 'PublicKeyCredential' in globalThis

/** A passkey belongs to one origin, given by the server; this page may have another. */
export const opensHere = (origin: string | null | undefined): boolean =>
  hasPasskeys() && origin === globalThis.location.origin
