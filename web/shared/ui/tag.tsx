import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './tag.module.css'

export type TagTone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'primary' | 'due'

/** A state as a word; add an icon too, because state is never shown by colour alone. */
export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={classes(style.tag, 'inline-row gap-5 t-12 w-650 one-line', `tone-${tone}`)}>
    {children}
  </span>
)
