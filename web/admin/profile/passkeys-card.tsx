import { mostPasskeys, type Passkey, passkeyEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { opensHere } from '../../shared/passkeys/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

type Open = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey }

/** Keys of one's own devices. Not shown where none can be made and none were. */
export const PasskeysCard = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(passkeyEndpoints.list, {}))
  const [open, setOpen] = useState<Open>()
  const mayAdd = opensHere(data?.origin)
  if (data && !mayAdd && data.passkeys.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <Card title={t('passkeys.title')}>
      <div className={style.form}>
        <p className={style.small}>{t('passkeys.text')}</p>
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
          <div className={style.actions}>
            <Button
              onClick={() => setOpen({ act: 'add' })}
              disabled={(data?.passkeys.length ?? 0) >= mostPasskeys}
            >
              {t('passkeys.add')}
            </Button>
          </div>
        ) : null}
      </div>
      {open ? (
        <Dialog title={t(`passkeys.${open.act}_title`)} onClose={close} size={560}>
          {open.act === 'add' ? <AddPasskey onDone={close} /> : null}
          {open.act === 'rename' ? <RenamePasskey passkey={open.passkey} onDone={close} /> : null}
          {open.act === 'remove' ? <RemovePasskey passkey={open.passkey} onDone={close} /> : null}
        </Dialog>
      ) : null}
    </Card>
  )
}

const List = ({ passkeys, onOpen }: { passkeys: readonly Passkey[]; onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('identity')
  if (passkeys.length === 0) return <p>{t('passkeys.empty')}</p>
  return (
    <ul className={style.lines} aria-label={t('passkeys.title')}>
      {passkeys.map((passkey) => (
        <li key={passkey.uuid}>
          <div className={style.grow}>
            <b>{passkey.name}</b>
            <span className={style.small}>
              {t('passkeys.made', { at: dateTimeOf(passkey.created_at) })}{' '}
              {passkey.last_used_at
                ? t('passkeys.used', { at: dateTimeOf(passkey.last_used_at) })
                : t('passkeys.unused')}
            </span>
          </div>
          <div className={style.actions}>
            {(['rename', 'remove'] as const).map((act) => (
              <Button key={act} variant="default" onClick={() => onOpen({ act, passkey })}>
                {t(`passkeys.${act}`)}
                <span className="vh">{passkey.name}</span>
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
