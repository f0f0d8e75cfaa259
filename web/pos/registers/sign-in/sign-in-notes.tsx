import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/index.ts'
import { storageHere } from '../../device/storage-here.ts'
import { useOffline } from '../../popups/use-offline.ts'

/** What a person should know before signing in: a locked register needs the server, which alone knows the PINs. */
export const SignInNotes = () => {
  const { t } = useTranslation('session')
  const off = useOffline()
  return (
    <>
      {off ? (
        <Banner tone="warn" icon={<IconCloudOff size={20} aria-hidden />}>
          <b>{t('common:state.offline')}.</b> {t('signIn.needsServer')}
        </Banner>
      ) : null}
      {storageHere.isKept() ? null : <Banner tone="info">{t('signIn.notKept')}</Banner>}
    </>
  )
}
