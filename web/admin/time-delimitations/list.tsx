import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntity } from '../resources/entity.ts'
import { ListScreen } from '../resources/list/screen.tsx'
import { WeekView } from './week-view.tsx'

/** The rules in their order, each with the way to its prices (CAT-15, CAT-16), and the week that comes of them. */
export const TimeDelimitationsList = () => {
  const { t } = useTranslation('shop')
  const { path } = useEntity()
  return (
    <>
      <ListScreen
        rowAction={({ uuid, data }) => (
          <Button
            component={Link}
            to={`${path}/${uuid}/prices`}
            variant="default"
            leftSection={<IconCoins size={19} stroke={1.7} aria-hidden />}
            aria-label={t('prices.of', { name: String(data['name']) })}
          >
            {t('prices.open')}
          </Button>
        )}
      />
      <WeekView />
    </>
  )
}
