import { lazy } from 'react'

/** Not part of the register's first load: a bill is split when it stands. */
export const SplitBill = lazy(async () => ({ default: (await import('./split-bill.tsx')).SplitBill }))
