import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { AsOfBanner, AsOfFilter } from './as-of.tsx'
import { type Part, parts } from './parts.ts'
import { presets } from './presets.ts'
import type { Viewing } from './use-view.ts'

type FrameProps = {
  part: Part
  viewing: Viewing
  /** False where nothing is compared. */
  compares?: boolean
  /** More filters than the period and the comparison. */
  filters?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of the statistics: the same period in all of them, and refused days instead of figures. */
export const Frame = ({
  part,
  viewing: { view, search, clear, narrow },
  compares = true,
  filters,
  actions,
  children,
}: FrameProps) => {
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  return (
    <Page title={t(`title_${part}`)} actions={actions}>
      <nav className="flex wraps gap-8" aria-label={t('parts')}>
        {(Object.keys(parts) as Part[]).map((key) => (
          <Button
            key={key}
            component={Link}
            variant={key === part ? 'light' : 'default'}
            aria-current={key === part ? 'page' : undefined}
            to={{ pathname: officePath(company.uuid, `statistics/${parts[key]}`), search }}
          >
            {t(`part_${key}`)}
          </Button>
        ))}
      </nav>
      <Filters aria-label={t('filters')}>
        <PeriodFilter view={view} narrow={narrow} />
        {compares && (
          <NativeSelect
            aria-label={t('against')}
            value={view.compare ?? 'none'}
            onChange={(event) => narrow({ against: event.currentTarget.value })}
            data={['weekdays', 'dates', 'weeks', 'none'].map((value) => ({
              value,
              label: t(`against_${value}`),
            }))}
          />
        )}
        {filters}
        <AsOfFilter view={view} narrow={narrow} />
        {search !== '' && (
          <Button variant="subtle" leftSection={<IconX size={17} aria-hidden />} onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Filters>
      <AsOfBanner view={view} narrow={narrow} />
      {view.is_period ? children : <Banner tone="warn">{t('no_period')}</Banner>}
    </Page>
  )
}

const PeriodFilter = ({ view, narrow }: Pick<Viewing, 'view' | 'narrow'>) => {
  const { t } = useTranslation('statistics')
  const ends =
    view.preset === 'custom' ? (['from', 'to'] as const) : view.preset === 'day' ? ['from' as const] : []
  return (
    <>
      <NativeSelect
        aria-label={t('period')}
        value={view.preset}
        onChange={(event) => {
          const period = event.currentTarget.value
          // The days that are shown are where a free period begins.
          const kept = period === 'custom' && view.from !== undefined
          narrow({ period, by: '', from: kept ? (view.from ?? '') : '', to: kept ? view.to : '' })
        }}
        data={presets.map((value) => ({ value, label: t(`period_${value}`) }))}
      />
      {ends.map((end) => (
        <DateField
          key={end}
          aria-label={t(view.preset === 'day' ? 'day' : end)}
          value={view[end] ?? ''}
          onChange={(day) => day !== '' && narrow({ [end]: day })}
        />
      ))}
    </>
  )
}
