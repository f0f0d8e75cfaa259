import type { InvitationRow } from '@bon/contracts/identity'
import { IconCheck, IconClock, IconHourglassOff, IconMail, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../shared/ui/index.ts'

type Status = InvitationRow['status']

const faces: Record<Status, { tone: TagTone; Icon: typeof IconMail }> = {
  open: { tone: 'info', Icon: IconMail },
  accepted: { tone: 'ok', Icon: IconCheck },
  rejected: { tone: 'bad', Icon: IconX },
  revoked: { tone: 'plain', Icon: IconHourglassOff },
  expired: { tone: 'warn', Icon: IconClock },
}

/** CO-51: an icon and a word; colour is only an addition. */
export const InvitationTag = ({ status }: { status: Status }) => {
  const { t } = useTranslation('identity')
  const { tone, Icon } = faces[status]
  return (
    <Tag tone={tone}>
      <Icon size={15} stroke={2} aria-hidden />
      {t(`invitations.state.${status}`)}
    </Tag>
  )
}
