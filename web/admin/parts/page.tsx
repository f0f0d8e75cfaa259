import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import style from './parts.module.css'

type Crumb = { label: string; to?: string }

/** A page of the back office: breadcrumbs, title, tags, actions, content. */
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
  <div className={`${style.page} column gap-16 wide`}>
    <title>{`${title} · Bon`}</title>
    <header className="flex gap-8-12 wraps bottom touch">
      <div className="shrinks">
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <h1 className="title-36">{title}</h1>
      </div>
      {tags && <div className={`${style.tags} flex gap-8 wraps`}>{tags}</div>}
      {actions && <div className="row gap-8-12 wraps push">{actions}</div>}
    </header>
    {children}
  </div>
)

const Crumbs = ({ crumbs }: { crumbs: Crumb[] }) => (
  <p className={`${style.crumbs} row gap-6 wraps dim t-14`}>
    {crumbs.map(({ label, to }, i) => (
      <Fragment key={label}>
        {i > 0 && <IconChevronRight size={14} aria-hidden />}
        {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
      </Fragment>
    ))}
  </p>
)
