import { resourceEndpoints, salesAreas } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { ConfirmDialog, Dialog, useToast } from '../../shared/ui/index.ts'
import { useEntity } from '../resources/entity.ts'
import { useUsersOf } from './use-area-data.ts'

/** Archives the area; the server refuses while a register uses it, and the register is named (REG-53). */
export const ArchiveArea = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('shop')
  const { path } = useEntity()
  const users = useUsersOf(uuid)
  const navigate = useNavigate()
  const toast = useToast()
  const client = useQueryClient()
  const problemText = useProblemText()
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const archive = async () => {
    const { archive: endpoint } = resourceEndpoints(salesAreas)
    setBusy(true)
    try {
      await call(endpoint, { params: { uuid } })
      await invalidateAfter(client, endpoint)
      toast({ text: t('area.archived') })
      await navigate(path)
    } catch (error) {
      toast({ text: problemText(error) })
    } finally {
      setBusy(false)
      setConfirming(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArchive size={20} stroke={1.7} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('area.archive')}
      </Button>
      {isConfirming && users.length > 0 && (
        <Dialog title={t('area.in_use')} onClose={() => setConfirming(false)}>
          <p>{t('area.in_use_text', { count: users.length })}</p>
          <ul>
            {users.map(({ uuid: register, data: { identifier, name } }) => (
              <li key={register}>{`${identifier} ${name}`}</li>
            ))}
          </ul>
        </Dialog>
      )}
      {isConfirming && users.length === 0 && (
        <ConfirmDialog
          title={t('area.archive')}
          confirm={t('area.archive')}
          variant="danger"
          busy={busy}
          onConfirm={() => void archive()}
          onCancel={() => setConfirming(false)}
        >
          {t('area.archive_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
