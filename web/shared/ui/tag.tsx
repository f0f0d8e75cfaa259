import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './tag.module.css'

export type TagTone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'primary' | 'due'

/** A state in a word; give it an icon as well, state is never colour alone. */
export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={classes(style.tag, style[tone])}>{children}</span>
)
