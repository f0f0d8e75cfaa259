import { type ReactNode, useId } from 'react'
import { Panel } from '../../shared/ui/panel.tsx'
import style from './parts.module.css'

/** A card with a heading; `aside` is at the heading's right. */
export const Card = ({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  return (
    <Panel as="section" aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{title}</h2>
        {aside}
      </CardHead>
      {children}
    </Panel>
  )
}

export const CardHead = ({ children }: { children: ReactNode }) => (
  <div className={`${style.cardHead} row wraps`}>{children}</div>
)
