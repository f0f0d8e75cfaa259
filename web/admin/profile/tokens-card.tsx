import { profileEndpoints, type TokenRow } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { browserName } from './browser-name.ts'
import { TokensTable } from './tokens-table.tsx'

/** Where one is signed in, and ending it there (AUTH-15, AUTH-17, G-31). */
export const TokensCard = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(profileEndpoints.tokens, {}))
  const [asked, ask] = useState<TokenRow | 'others'>()
  const stale = [profileEndpoints.tokens]
  const revoke = useAct({
    act: (uuid: string) => call(profileEndpoints.revokeToken, { params: { uuid } }),
    stale,
    said: () => ({ text: t('tokens.revoked') }),
  })
  const others = useAct({
    act: () => call(profileEndpoints.revokeOtherTokens, { body: { confirm: true } }),
    stale,
    said: ({ body }) => ({ text: t('tokens.revoked_others', { count: body.ended_sessions }) }),
  })
  const rest = data?.tokens.filter(({ is_this_one }) => !is_this_one).length ?? 0
  return (
    <Card
      title={t('tokens.title')}
      aside={
        rest > 0 ? (
          <Button variant="default" onClick={() => ask('others')} loading={others.busy}>
            {t('tokens.revoke_others')}
          </Button>
        ) : null
      }
    >
      <Refusal text={revoke.refusal || others.refusal} />
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('tokens.failed')}>
        {({ tokens }) => <TokensTable tokens={tokens} onRevoke={ask} />}
      </Await>
      {asked ? (
        <ConfirmDialog
          title={t(asked === 'others' ? 'tokens.revoke_others' : 'tokens.revoke_title')}
          confirm={t('tokens.revoke')}
          look="danger"
          onConfirm={() => {
            ask(undefined)
            if (asked === 'others') others.run()
            else revoke.run(asked.uuid)
          }}
          onCancel={() => ask(undefined)}
        >
          {asked === 'others'
            ? t('tokens.revoke_others_text', { count: rest })
            : t('tokens.revoke_text', { browser: browserName(asked.browser), ip: asked.ip })}
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
