import { mostPasskeys, type Passkey, passkeyEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { opensHere } from '../../shared/passkeys/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Lines } from '../parts/lines.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

type Open = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey }

/** The user's passkeys. Hidden when none exist and the browser supports none. */
export const PasskeysCard = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(passkeyEndpoints.list, {}))
  const [open, setOpen] = useState<Open>()
  const mayAdd = opensHere(data?.origin)
  if (data && !mayAdd && data.passkeys.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <Card title={t('passkeys.title')}>
      <div className="stack gap-16">
        <p className="note">{t('passkeys.text')}</p>
        <Await
          data={data?.passkeys}
          error={error}
          onRetry={() => void refetch()}
          failed={t('passkeys.failed')}
          skeleton={null}
        >
          {(passkeys) => <List passkeys={passkeys} onOpen={setOpen} />}
        </Await>
        {mayAdd ? (
          <div className="actions">
            <Button
              onClick={() => setOpen({ action: 'add' })}
              disabled={(data?.passkeys.length ?? 0) >= mostPasskeys}
            >
              {t('passkeys.add')}
            </Button>
          </div>
        ) : null}
      </div>
      {open ? (
        <Dialog title={t(`passkeys.${open.action}_title`)} onClose={close} size={560}>
          {open.action === 'add' ? <AddPasskey onDone={close} /> : null}
          {open.action === 'rename' ? <RenamePasskey passkey={open.passkey} onDone={close} /> : null}
          {open.action === 'remove' ? <RemovePasskey passkey={open.passkey} onDone={close} /> : null}
        </Dialog>
      ) : null}
    </Card>
  )
}

const List = ({ passkeys, onOpen }: { passkeys: readonly Passkey[]; onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('identity')
  if (passkeys.length === 0) return <p>{t('passkeys.empty')}</p>
  return (
    <Lines aria-label={t('passkeys.title')}>
      {passkeys.map((passkey) => (
        <li key={passkey.uuid}>
          <div className="grow">
            <b>{passkey.name}</b>
            <span className="note">
              {t('passkeys.made', { at: dateTimeOf(passkey.created_at) })}{' '}
              {passkey.last_used_at
                ? t('passkeys.used', { at: dateTimeOf(passkey.last_used_at) })
                : t('passkeys.unused')}
            </span>
          </div>
          <div className="actions">
            {(['rename', 'remove'] as const).map((action) => (
              <Button key={action} variant="default" onClick={() => onOpen({ action, passkey })}>
                {t(`passkeys.${action}`)}
                <span className="vh">{passkey.name}</span>
              </Button>
            ))}
          </div>
        </li>
      ))}
    </Lines>
  )
}
