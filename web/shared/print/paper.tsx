import { Fragment, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import style from './paper.module.css'

type PaperProps = { children: ReactNode; report?: boolean; look?: 'paper' | 'slip' }

export const Paper = ({ children, report = false, look = 'paper' }: PaperProps) => (
  <article className={classes(style.wrap, report && style.report, look === 'slip' && style.slip)} lang="da">
    <div className={style.paper}>{children}</div>
    <div className={style.tear} aria-hidden />
  </article>
)

export const Rule = () => <hr className={style.rule} />

export const Pair = ({ left, right, strong }: { left: ReactNode; right: ReactNode; strong?: boolean }) => (
  <div className={classes(style.pair, strong && style.strong)}>
    <span>{left}</span>
    <span>{right}</span>
  </div>
)

export const Three = ({ left, middle, right }: { left: ReactNode; middle: ReactNode; right: ReactNode }) => (
  <div className={style.three}>
    <span>{left}</span>
    <span>{middle}</span>
    <span>{right}</span>
  </div>
)

/** Lines under each other, centred. */
export const Centre = ({ lines }: { lines: readonly string[] }) => (
  <p className={style.centre}>
    {lines.map((line, i) => (
      <Fragment key={line}>
        {i > 0 ? <br /> : null}
        {line}
      </Fragment>
    ))}
  </p>
)

export { style as paperStyle }
