/** By priority, one at a time (DES-35). */
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
  /** An open session may always be finished and closed (DEF-49). */
  has_session: boolean
  /** The closing screen is open; what blocks selling does not block closing. */
  at_closing: boolean
  /** The session this register sold in was closed elsewhere, and the notice was not dismissed yet. */
  closed_elsewhere: boolean
  other_tab: boolean
  offline: boolean
  new_version: boolean
  /** The session's day ended two hours ago, and the reminder was not dismissed within the hour. */
  close_due: boolean
  /** No unsent lines, no payment in progress, no sheet open: a popup disturbs nobody. */
  free: boolean
  /** Never dismissed, or more than an hour ago. */
  warning_due: boolean
  /** Number of undismissed messages. */
  messages: number
}

const holds: Record<PopupKind, (state: PopupState) => boolean> = {
  maintenance: (state) => state.maintenance,
  // A blocked company cannot open a session; an open one gets a warning and continues (DEF-49).
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

/** These popups cover everything, trap the focus, and cannot be closed. */
export const blocks = (kind: PopupKind | null): boolean => kind !== null && blocking.has(kind)
