import { resourceEndpoints, salesAreas } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, invalidateTopic } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { ConfirmDialog, Dialog, useToast } from '../../shared/ui/index.ts'
import { useEntity } from '../resources/entity.ts'
import { useUsersOf } from './use-area-data.ts'

/** Takes the area out of use; one that a register sells from stays, and the register is named (REG-53). */
export const ArchiveArea = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('shop')
  const { path } = useEntity()
  const users = useUsersOf(uuid)
  const navigate = useNavigate()
  const toast = useToast()
  const client = useQueryClient()
  const problemText = useProblemText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const archive = async () => {
    setBusy(true)
    try {
      await call(resourceEndpoints(salesAreas).archive, { params: { uuid } })
      await invalidateTopic(client, 'resources')
      toast({ text: t('area.archived') })
      await navigate(path)
    } catch (error) {
      toast({ text: problemText(error) })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArchive size={20} stroke={1.7} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('area.archive')}
      </Button>
      {asking && users.length > 0 && (
        <Dialog title={t('area.in_use')} onClose={() => setAsking(false)}>
          <p>{t('area.in_use_text', { count: users.length })}</p>
          <ul>
            {users.map(({ uuid: register, data: { identifier, name } }) => (
              <li key={register}>{`${identifier} ${name}`}</li>
            ))}
          </ul>
        </Dialog>
      )}
      {asking && users.length === 0 && (
        <ConfirmDialog
          title={t('area.archive')}
          confirm={t('area.archive')}
          look="danger"
          busy={busy}
          onConfirm={() => void archive()}
          onCancel={() => setAsking(false)}
        >
          {t('area.archive_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
