import { type ReactNode, useId } from 'react'
import style from './parts.module.css'

/** A card with its heading; `aside` stands at the heading's right. */
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
    <section className={style.card} aria-labelledby={id}>
      <div className={style.cardHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
