import { instantOf } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { DateTimeField } from '../parts/date-fields/date-field.tsx'
import { localOf, momentOf } from '../parts/date-fields/typed-moment.ts'
import type { Viewing } from './use-view.ts'

type AsOfProps = Pick<Viewing, 'view' | 'narrow'>

/** Chooses a past moment: the page shows the figures as they stood then (BEYOND-11). */
export const AsOfFilter = ({ view: { as_of }, narrow }: AsOfProps) => {
  const { t } = useTranslation('statistics')
  const show = (moment: string | null) => narrow({ as_of: moment ?? '' })
  return as_of === undefined ? (
    <Button
      variant="subtle"
      leftSection={<IconHistory size={17} aria-hidden />}
      onClick={() => show(momentOf(localOf(instantOf(now()))))}
    >
      {t('as_of')}
    </Button>
  ) : (
    <DateTimeField
      className="narrowed"
      aria-label={t('as_of_at')}
      value={localOf(as_of)}
      onChange={(local) => show(momentOf(local))}
    />
  )
}

/** Says that the figures are not those of now. */
export const AsOfBanner = ({ view: { as_of }, narrow }: AsOfProps) => {
  const { t } = useTranslation('statistics')
  if (as_of === undefined) return null
  return (
    <Banner
      tone="info"
      icon={<IconHistory aria-hidden />}
      action={
        <Button variant="default" onClick={() => narrow({ as_of: '' })}>
          {t('as_now')}
        </Button>
      }
    >
      {t('as_of_then', { moment: dateTimeOf(as_of) })}
    </Banner>
  )
}
