import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { after, newId } from '../platform/index.ts'
import style from './toast.module.css'
import { useTypedKeys } from './use-typed-keys.ts'

type Toast = { text: string; action?: { label: string; run: () => void } }
type Shown = Toast & { id: string }

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** `useToast()({ text, action: { label, run } })`: undo instead of confirm, for 6 seconds (DESIGN.md 5). */
export const useToast = (): ((toast: Toast) => void) => use(ToastContext)

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Shown[]>([])
  const drop = useCallback(
    (id: string) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback(
    (toast: Toast) => {
      const id = newId()
      setShown((toasts) => [...toasts.slice(-2), { ...toast, id }])
      after(6000, () => drop(id))
    },
    [drop],
  )
  // Every action of a toast takes something back: Ctrl+Z is the newest one's. A field has an undo of its own.
  useTypedKeys(({ key, ctrlKey, metaKey, target }) => {
    const newest = shown.findLast(({ action }) => action)
    const inField = target instanceof HTMLElement && target.matches('input, textarea')
    if (key !== 'z' || !(ctrlKey || metaKey) || inField || !newest) return false
    newest.action?.run()
    drop(newest.id)
    return true
  })
  const region = useMemo(
    () =>
      shown.map(({ id, text, action }) => (
        <div key={id} className={style.toast}>
          <span>{text}</span>
          {action ? (
            <button
              type="button"
              onClick={() => {
                action.run()
                drop(id)
              }}
            >
              {action.label}
            </button>
          ) : null}
        </div>
      )),
    [shown, drop],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className={style.region} role="status" aria-live="polite">
        {region}
      </div>
    </ToastContext>
  )
}
