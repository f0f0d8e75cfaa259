import type { ReactNode } from 'react'
import { classes } from '../../shared/ui/index.ts'
import style from './differences.module.css'

/** Fieldsets with one choice of version each. `three` also shows the previous value. */
export const Differences = ({ three = false, children }: { three?: boolean; children: ReactNode }) => (
  <div className={classes(style.diff, 'grid gap-12', three && style.three)}>{children}</div>
)
