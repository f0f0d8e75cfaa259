import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import style from './parts.module.css'

type Crumb = { label: string; to?: string }

/** A page of the back office: crumbs, title, tags, actions, then what it shows. */
export const Page = ({
  title,
  crumbs = [],
  tags,
  actions,
  children,
}: {
  title: string
  crumbs?: Crumb[]
  tags?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => (
  <div className={style.page}>
    <title>{`${title} · Bon`}</title>
    <header className={style.head}>
      <div className={style.titles}>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <h1 className={style.title}>{title}</h1>
      </div>
      {tags && <div className={style.tags}>{tags}</div>}
      {actions && <div className={style.actions}>{actions}</div>}
    </header>
    {children}
  </div>
)

const Crumbs = ({ crumbs }: { crumbs: Crumb[] }) => (
  <p className={style.crumbs}>
    {crumbs.map(({ label, to }, i) => (
      <Fragment key={label}>
        {i > 0 && <IconChevronRight size={14} aria-hidden />}
        {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
      </Fragment>
    ))}
  </p>
)
