import { IconAlertTriangle, IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import type { SplitDraft } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'
import type { useSaving } from './use-saving.ts'

type NoticeProps = {
  draft: SplitDraft
  change: (action: SplitAction) => void
  saving: Pick<ReturnType<typeof useSaving>, 'state' | 'resend' | 'dismiss'>
  error: unknown
}

/** State of the last command: unanswered, refused, or based on an order that has changed (SC-37). */
export const SplitNotice = ({ draft, change, saving, error }: NoticeProps) => {
  const { t } = useTranslation('split')
  const textOf = useProblemText()
  const { state, resend, dismiss } = saving
  if (state.status === 'waiting')
    return (
      <Banner
        tone="warn"
        icon={<IconClockPause size={20} aria-hidden />}
        action={
          <button type="button" onClick={resend}>
            {t('common:common.retry')}
          </button>
        }
      >
        {textOf(state.error)} {t('waiting')}
      </Banner>
    )
  const failure = state.status === 'refused' ? state.error : error
  return (
    <>
      {failure ? (
        <Banner
          tone="bad"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          action={
            state.status === 'refused' ? (
              <button type="button" onClick={dismiss}>
                {t('common:common.close')}
              </button>
            ) : null
          }
        >
          {textOf(failure)} {t('nothingSaved')}
        </Banner>
      ) : null}
      {draft.cut.length > 0 ? (
        <Banner
          tone="warn"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          action={
            <button type="button" onClick={() => change({ type: 'noticed' })}>
              {t('common:common.close')}
            </button>
          }
        >
          {t('cut', { lines: draft.cut.join(', ') })}
        </Banner>
      ) : null}
    </>
  )
}
