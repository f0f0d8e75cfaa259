import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

const PrintContext = createContext<(node: ReactNode) => void>(() => {})

/** Prints only the node: print.css hides the page. */
export const usePrint = (): ((node: ReactNode) => void) => use(PrintContext)

export const PrintHost = ({ children }: { children: ReactNode }) => {
  const [sheet, setSheet] = useState<ReactNode>(null)
  useEffect(() => {
    if (!sheet) return
    const done = () => setSheet(null)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [sheet])
  return (
    <PrintContext value={setSheet}>
      {children}
      {sheet ? createPortal(<div className="print-sheet">{sheet}</div>, document.body) : null}
    </PrintContext>
  )
}
