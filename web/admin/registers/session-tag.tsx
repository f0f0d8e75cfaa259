import { registerEndpoints } from '@bon/contracts/registers'
import { IconDoor, IconDoorOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'

/** Whether the register is open, and since when (REG-01). */
export const SessionTag = ({ register_uuid }: { register_uuid: string }) => {
  const { t } = useTranslation('shop')
  const { data } = useQuery(query(registerEndpoints.list, {}))
  const register = data?.registers.find(({ uuid }) => uuid === register_uuid)
  if (!register) return null
  const { session } = register
  return (
    <Tag tone={session ? 'ok' : 'plain'}>
      {session ? <IconDoor aria-hidden /> : <IconDoorOff aria-hidden />}
      {session ? t('register.open_since', { at: dateTimeOf(session.opened_at) }) : t('register.closed')}
    </Tag>
  )
}
