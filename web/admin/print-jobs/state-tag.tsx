import type { PrintJobRow } from '@bon/contracts/printing'
import { IconAlertTriangle, IconCheck, IconClock, IconHelp, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  queued: { tone: 'info', Icon: IconClock },
  sent: { tone: 'info', Icon: IconSend },
  acknowledged: { tone: 'ok', Icon: IconCheck },
  failed: { tone: 'bad', Icon: IconAlertTriangle },
  stale: { tone: 'warn', Icon: IconHelp },
  discarded: { tone: 'plain', Icon: IconX },
} as const

/** A print job's state by word, icon and colour. */
export const PrintStateTag = ({ state }: Pick<PrintJobRow, 'state'>) => {
  const { t } = useTranslation('printing')
  const { tone, Icon } = looks[state]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`state.${state}`)}
    </Tag>
  )
}
