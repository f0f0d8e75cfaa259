import { type JournalChain, journalEndpoints } from '@bon/contracts/journal'
import { IconAlertTriangle, IconAnchorOff, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { count, dateTimeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { useMay } from '../parts/use-may.ts'

const refetch_ms = 60_000

/** REG-02: whether what is listed below is the journal as it was sealed, up to its newest entry. */
export const ChainBanner = () => {
  const { t } = useTranslation('journal')
  const { data: chain } = useQuery({
    ...query(journalEndpoints.chain, {}),
    refetchInterval: refetch_ms,
  })
  if (!chain || chain.state === 'empty') return null
  const isWhole = chain.state === 'whole'
  const Icon = isWhole ? IconLink : IconAlertTriangle
  return (
    <>
      <Banner tone={isWhole ? 'good' : toneOf(chain)} icon={<Icon size={20} stroke={1.7} aria-hidden />}>
        {t(`chain_${chain.state}`, {
          seq: count(chain.last_seq),
          checked: count(chain.checked),
          at: chain.sealed_at ? dateTimeOf(chain.sealed_at) : '',
          broken_at: count(chain.broken_at ?? 0),
        })}
      </Banner>
      {!chain.is_anchored && <NotAnchored />}
    </>
  )
}

/** nobody who does not run the company gets the heads of its journal. */
const NotAnchored = () => {
  const { t } = useTranslation('journal')
  const { company } = useSession()
  const mayChange = useMay('settings.write')
  return (
    <Banner tone="warn" icon={<IconAnchorOff size={20} stroke={1.7} aria-hidden />}>
      {t('not_anchored')}{' '}
      {mayChange && (
        <Link className="card-link" to={officePath(company.uuid, 'settings/general')}>
          {t('anchor_settings')}
        </Link>
      )}
    </Banner>
  )
}

const toneOf = ({ state }: JournalChain) => (state === 'stopped' ? 'warn' : 'bad')
