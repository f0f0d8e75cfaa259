import type { Instant, RegisterUuid } from '@bon/contracts/kernel'
import { stepIdOf } from '@bon/contracts/replay'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useMay } from '../parts/use-may.ts'

type Props =
  /** A stream and the revision of its last event. */
  | { stream: string; revision: string }
  /** In a row, where its words would repeat in each: an icon. */
  | { register_uuid: RegisterUuid; at: Instant }

/** To a step, or to a register at a time; only for those who may read the journal. */
export const ReplayLink = (place: Props) => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  if (!useMay('journal.read')) return null
  const path = officePath(company.uuid, 'journal/replay')
  if ('at' in place) {
    const { register_uuid, at } = place
    return (
      <Link
        className="icon-link"
        to={`${path}?${new URLSearchParams({ register: register_uuid, at })}`}
        aria-label={t('journal.replay_at', { at: dateTimeOf(at) })}
      >
        <IconHistory size={20} stroke={1.7} aria-hidden />
      </Link>
    )
  }
  const step = stepIdOf({ stream: place.stream, revision: BigInt(place.revision) })
  return (
    <Button
      component={Link}
      to={`${path}?${new URLSearchParams({ step })}`}
      variant="default"
      leftSection={<IconHistory size={17} aria-hidden />}
    >
      {t('journal.replay')}
    </Button>
  )
}
