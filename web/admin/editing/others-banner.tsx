import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'

/** Someone else saved meanwhile: changes that conflict with nothing are shown already. */
export const OthersBanner = ({ onDismiss }: { onDismiss: () => void }) => {
  const { t } = useTranslation('shop')
  return (
    <Banner
      tone="info"
      action={
        <Button variant="default" onClick={onDismiss}>
          {t('editing.seen')}
        </Button>
      }
    >
      {t('editing.others_changed')}
    </Banner>
  )
}
