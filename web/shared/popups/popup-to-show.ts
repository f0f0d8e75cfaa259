/** By priority, one at a time (DESIGN.md 5). */
export const popupKinds = [
  'maintenance',
  'companyLocked',
  'registerDisabled',
  'closedElsewhere',
  'otherTab',
  'offline',
  'newVersion',
  'closeDue',
  'paymentWarning',
  'statusMessages',
] as const
export type PopupKind = (typeof popupKinds)[number]

export type PopupState = {
  maintenance: boolean
  payment_status: 'warn' | 'block' | null
  disabled: boolean
  /** An opened session may always be finished and closed (DEF-49). */
  has_session: boolean
  /** Here the session is counted and closed; what blocks selling does not block this. */
  at_closing: boolean
  /** The session in which somebody sold here was ended elsewhere, and he has not seen it yet. */
  closed_elsewhere: boolean
  other_tab: boolean
  offline: boolean
  new_version: boolean
  /** The session is of a day that ended two hours ago, and its close was not put off within the hour. */
  close_due: boolean
  /** Nothing unsent on the bon, no money on its way, no sheet open: nobody is disturbed. */
  free: boolean
  /** Never dismissed, or an hour ago. */
  warning_due: boolean
  /** Those that nobody has dismissed. */
  messages: number
}

const holds: Record<PopupKind, (state: PopupState) => boolean> = {
  maintenance: (state) => state.maintenance,
  // Blocked means that no session is opened; one that is open is warned, and goes on (DEF-49).
  companyLocked: (state) => state.payment_status === 'block' && !state.has_session,
  registerDisabled: (state) => state.disabled && !(state.has_session && state.at_closing),
  closedElsewhere: (state) => state.closed_elsewhere,
  otherTab: (state) => state.other_tab,
  offline: (state) => state.offline,
  newVersion: (state) => state.new_version && state.free,
  closeDue: (state) => state.close_due && state.free && !state.at_closing,
  paymentWarning: (state) => state.payment_status !== null && state.warning_due && state.free,
  statusMessages: (state) => state.messages > 0,
}

export const popupToShow = (state: PopupState): PopupKind | null =>
  popupKinds.find((kind) => holds[kind](state)) ?? null

const blocking: ReadonlySet<PopupKind> = new Set<PopupKind>([
  'maintenance',
  'companyLocked',
  'registerDisabled',
  'closedElsewhere',
  'otherTab',
])

/** These cover everything, hold the focus, and have no close. */
export const blocks = (kind: PopupKind | null): boolean => kind !== null && blocking.has(kind)
