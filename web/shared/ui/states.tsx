import { IconDatabaseOff, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../api/problem.ts'
import { useProblemText } from '../i18n/index.ts'
import { after } from '../platform/index.ts'
import style from './states.module.css'
import { TouchButton } from './touch-button.tsx'

/** Nothing before 200 ms, the skeleton until 3 s, then text as well (DES-34). */
export const LoadingState = ({ children, what }: { children?: ReactNode; what?: string }) => {
  const { t } = useTranslation()
  const [phase, setPhase] = useState<'none' | 'skeleton' | 'words'>('none')
  useEffect(() => {
    const stopFirst = after(200, () => setPhase('skeleton'))
    const stopSecond = after(3000, () => setPhase('words'))
    return () => {
      stopFirst()
      stopSecond()
    }
  }, [])
  if (phase === 'none') return null
  return (
    <div className={`${style.loading} grid gap-16`} role="status" aria-live="polite">
      {children ?? <SkeletonLines />}
      <p className={phase === 'words' ? 'dim2' : 'vh'}>{what ?? t('state.loading')}</p>
    </div>
  )
}

/** Grey placeholder lines. */
export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <div className="grid gap-20" aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      <i key={line} className={style.line} data-n={line % 4} />
    ))}
  </div>
)

type EmptyProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Explains what to do, with one button. */
export const EmptyState = ({ title, children, icon, action }: EmptyProps) => (
  <div className={`${style.empty} grid gap-6 dim text-centre`}>
    {icon ?? <IconDatabaseOff size={42} stroke={1.3} aria-hidden />}
    <b className="dim2 t-18">{title}</b>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
)

type ErrorProps = { error: unknown; title?: string; still?: string; onRetry?: () => void }

/** What failed, what still works, retry, and a short code. */
export const ErrorState = ({ error, title, still, onRetry }: ErrorProps) => {
  const { t } = useTranslation()
  const textOf = useProblemText()
  const problem = problemOf(error)
  return (
    <div className={`${style.error} grid gap-10 round-3 dim2`} role="alert">
      <h2>{title ?? t('state.failed')}</h2>
      <p>{textOf(error)}</p>
      {still ? <p>{still}</p> : null}
      <div className="row">
        {onRetry ? (
          <TouchButton variant="primary" onClick={onRetry}>
            <IconRefresh size={20} aria-hidden />
            {t('common.retry')}
          </TouchButton>
        ) : null}
        <span className="mono dim">
          {[problem?.status || null, problem?.code ?? 'internal'].filter(Boolean).join(' · ')}
        </span>
      </div>
    </div>
  )
}
