import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import style from './paper.module.css'

type PaperProps = { children: ReactNode; report?: boolean; variant?: 'paper' | 'slip' }

export const Paper = ({ children, report = false, variant = 'paper' }: PaperProps) => (
  <article
    className={classes(style.wrap, report && style.report, variant === 'slip' && style.slip)}
    lang="da"
  >
    <div className={style.paper}>{children}</div>
    <div className={style.tear} aria-hidden />
  </article>
)

export const Rule = () => <hr className={style.rule} />

type PairProps = { left: ReactNode; right: ReactNode; strong?: boolean; loud?: boolean }

export const Pair = ({ left, right, strong, loud }: PairProps) => (
  <div className={classes(style.pair, 'flex spread gap-8', strong && style.strong)}>
    <span>{left}</span>
    <span className={classes(loud && style.loud)}>{right}</span>
  </div>
)
