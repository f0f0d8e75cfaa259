import type { ReactNode } from 'react'
import style from './narrow-page.module.css'

/** A single-column page without a company. */
export const NarrowPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${style.page} grid gap-20 wide`}>
    <title>{`${title} · Bon`}</title>
    <h1 className="title-36">{title}</h1>
    {children}
  </div>
)
