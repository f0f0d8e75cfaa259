import type { ReactNode } from 'react'

type FiltersProps = { as?: 'search' | 'div'; 'aria-label'?: string; children: ReactNode }

/** Filters above a list. An active one gets `className="narrowed"`. */
export const Filters = ({ as: Element = 'search', ...props }: FiltersProps) => (
  <Element className="wrap top" {...props} />
)
