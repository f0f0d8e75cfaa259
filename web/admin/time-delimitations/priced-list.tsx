import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntity } from '../resources/entity.ts'
import { ListScreen } from '../resources/list/screen.tsx'

/** A list whose rows have prices of their own, each with a link to them (CAT-14, CAT-16). */
export const PricedList = () => {
  const { t } = useTranslation('shop')
  const { path } = useEntity()
  return (
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
  )
}
