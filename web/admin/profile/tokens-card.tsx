import { profileEndpoints, type TokenRow } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { useAction } from '../parts/use-action.ts'
import { browserName } from './browser-name.ts'
import { TokensTable } from './tokens-table.tsx'

/** The user's sessions, which can be ended (AUTH-15, AUTH-17, G-31). */
export const TokensCard = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(profileEndpoints.tokens, {}))
  const [pendingRevoke, setPendingRevoke] = useState<TokenRow | 'others'>()
  const revoke = useAction({
    action: (uuid: string) => call(profileEndpoints.revokeToken, { params: { uuid } }),
    commands: [profileEndpoints.revokeToken],
    successToast: () => ({ text: t('tokens.revoked') }),
  })
  const others = useAction({
    action: () => call(profileEndpoints.revokeOtherTokens, { body: { confirm: true } }),
    commands: [profileEndpoints.revokeOtherTokens],
    successToast: ({ body }) => ({ text: t('tokens.revoked_others', { count: body.ended_sessions }) }),
  })
  const rest = data?.tokens.filter(({ is_this_one }) => !is_this_one).length ?? 0
  return (
    <Card
      title={t('tokens.title')}
      aside={
        rest > 0 ? (
          <Button variant="default" onClick={() => setPendingRevoke('others')} loading={others.busy}>
            {t('tokens.revoke_others')}
          </Button>
        ) : null
      }
    >
      <Refusal text={revoke.refusal || others.refusal} />
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('tokens.failed')}>
        {({ tokens }) => <TokensTable tokens={tokens} onRevoke={setPendingRevoke} />}
      </Await>
      {pendingRevoke ? (
        <ConfirmDialog
          title={t(pendingRevoke === 'others' ? 'tokens.revoke_others' : 'tokens.revoke_title')}
          confirm={t('tokens.revoke')}
          variant="danger"
          onConfirm={() => {
            setPendingRevoke(undefined)
            if (pendingRevoke === 'others') others.run()
            else revoke.run(pendingRevoke.uuid)
          }}
          onCancel={() => setPendingRevoke(undefined)}
        >
          {pendingRevoke === 'others'
            ? t('tokens.revoke_others_text', { count: rest })
            : t('tokens.revoke_text', { browser: browserName(pendingRevoke.browser), ip: pendingRevoke.ip })}
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
