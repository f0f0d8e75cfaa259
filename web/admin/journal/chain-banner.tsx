import { type JournalChain, journalEndpoints } from '@bon/contracts/journal'
import { IconAlertTriangle, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { count, dateTimeOf } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/index.ts'

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
    <Banner tone={isWhole ? 'good' : toneOf(chain)} icon={<Icon size={20} stroke={1.7} aria-hidden />}>
      {t(`chain_${chain.state}`, {
        seq: count(chain.last_seq),
        checked: count(chain.checked),
        at: chain.sealed_at ? dateTimeOf(chain.sealed_at) : '',
        broken_at: count(chain.broken_at ?? 0),
      })}
    </Banner>
  )
}

const toneOf = ({ state }: JournalChain) => (state === 'stopped' ? 'warn' : 'bad')
