import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../api/problem.ts'
import { TouchButton } from '../ui/touch-button.tsx'
import { currentOrder } from './current-order.ts'
import { reportThis } from './report-error.ts'

type State = { status: 'ready' | 'sending' | 'failed' } | { status: 'sent'; code: string }

/** “Rapportér dette” (BEYOND-06): sends the current order's events, and shows the code to quote. */
export const ReportThis = ({ error }: { error?: unknown }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ status: 'ready' })
  const send = async () => {
    setState({ status: 'sending' })
    try {
      const code = await reportThis(currentOrder.get(), error).catch((failure: unknown) => {
        // An order that was never saved has no events; report the error alone.
        if (problemOf(failure)?.status === 404) return reportThis(null, error)
        throw failure
      })
      setState({ status: 'sent', code })
    } catch {
      // The screen says that the report could not be sent.
      setState({ status: 'failed' })
    }
  }
  if (state.status === 'sent') return <p role="status">{t('report.sent', { code: state.code })}</p>
  return (
    <>
      {state.status === 'failed' ? <p role="alert">{t('report.failed')}</p> : null}
      <TouchButton disabled={state.status === 'sending'} onClick={() => void send()}>
        <IconFlag size={20} aria-hidden />
        {t(state.status === 'sending' ? 'report.sending' : 'report.action')}
      </TouchButton>
    </>
  )
}
