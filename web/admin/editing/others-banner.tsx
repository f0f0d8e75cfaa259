import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'

/** Somebody saved while this page was open: what only they changed is shown already. */
export const OthersBanner = ({ onSeen }: { onSeen: () => void }) => {
  const { t } = useTranslation('shop')
  return (
    <Banner
      tone="info"
      action={
        <Button variant="default" onClick={onSeen}>
          {t('editing.seen')}
        </Button>
      }
    >
      {t('editing.others_changed')}
    </Banner>
  )
}
