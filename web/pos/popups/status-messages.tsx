import type { StatusMessage } from '@bon/contracts/registers'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import { Notices } from './notices.tsx'

const looks = {
  danger: { tone: 'bad', icon: IconAlertTriangle },
  warning: { tone: 'warn', icon: IconAlertTriangle },
  info: { tone: 'info', icon: IconInfoCircle },
  success: { tone: 'good', icon: IconCircleCheck },
} as const

type StatusMessagesProps = { messages: readonly StatusMessage[]; onDismiss: (uuid: string) => void }

/** DEF-59: one line at a time, danger first; danger stays, others can be dismissed. */
export const StatusMessages = ({ messages, onDismiss }: StatusMessagesProps) => {
  const { t, i18n } = useTranslation('popups')
  const [turn, setTurn] = useState(0)
  const at = turn % messages.length
  const message = messages[at]
  if (!message) return null
  const { tone, icon: Icon } = looks[message.type]
  return (
    <Notices>
      <section aria-label={t('messages.label')}>
        <Banner
          tone={tone}
          icon={<Icon size={20} aria-hidden />}
          action={
            <>
              {messages.length > 1 ? (
                <button type="button" onClick={() => setTurn(at + 1)}>
                  {t('messages.next', { at: at + 1, count: messages.length })}
                </button>
              ) : null}
              {message.type === 'danger' ? null : (
                <button type="button" onClick={() => onDismiss(message.uuid)}>
                  {t('common:common.close')}
                </button>
              )}
            </>
          }
        >
          {i18n.language === 'en' ? message.text_en : message.text_da}
        </Banner>
      </section>
    </Notices>
  )
}
