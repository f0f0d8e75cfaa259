import { lazy } from 'react'

/** Loaded on demand: not needed for the register's first screen. */
export const SplitBill = lazy(async () => ({ default: (await import('./split-bill.tsx')).SplitBill }))
