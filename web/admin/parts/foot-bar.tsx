import type { ReactNode } from 'react'
import style from './foot-bar.module.css'

/** Footer of an editor: number of unsaved changes, and its buttons. */
export const FootBar = ({ unsaved, children }: { unsaved: string | undefined; children: ReactNode }) => (
  <div className={`${style.bar} row gap-8-12 wraps`} data-foot-bar>
    <p className="push-right row gap-10" aria-live="polite">
      {unsaved !== undefined && (
        <>
          <i aria-hidden />
          {unsaved}
        </>
      )}
    </p>
    {children}
  </div>
)
