/** More than any register has of anything; beyond it an event omits its snapshot and readers use an earlier one. */
export const snapshot_max = 1_000
