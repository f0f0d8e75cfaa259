import type { ComponentPropsWithRef, ReactNode } from 'react'
import style from './editor-shell.module.css'
import { EditingBar } from './save-bar.tsx'

/** The editor, with details of the chosen thing beside it. */
export const EditorColumns = ({
  wideAside = false,
  aside,
  children,
}: {
  wideAside?: boolean
  aside: ReactNode
  children: ReactNode
}) => (
  <div className={`${style.layout} grid gap-16 top`} data-wide-aside={wideAside || undefined}>
    <div className="grid gap-12 shrinks">{children}</div>
    {aside}
  </div>
)

export const EditorAside = (props: ComponentPropsWithRef<'aside'>) => (
  <aside className={`${style.side} grid gap-12`} {...props} />
)

/** A card in the side column. */
export const EditorCard = (props: ComponentPropsWithRef<'section'>) => (
  <section className={`${style.card} grid gap-12 plate`} {...props} />
)

type EditorFootProps = {
  /** Announced by screen readers: the result of the last edit. */
  announced: string
  readOnly: boolean
  changes: number
  busy: boolean
  canSave: boolean
  save: string
  onSave: () => void
  onReset: () => void
}

/** Below every editor: unsaved changes, and announcements for screen readers. */
export const EditorFoot = ({ announced, readOnly, ...bar }: EditorFootProps) => (
  <>
    <p className="vh" role="status">
      {announced}
    </p>
    {!readOnly && bar.changes > 0 && <EditingBar {...bar} />}
  </>
)
