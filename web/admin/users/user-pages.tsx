import { type UserPages as Pages, type UserRow, userPageEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useAction } from '../parts/use-action.ts'
import { type Choices, changedChoices, choicesOf, sentChoices } from './page-choices.ts'
import { PageTable } from './page-table.tsx'

/** Which pages this user sees and changes: by roles, or as set by an administrator (PERM-05, ADR 0088). */
export const UserPages = ({ user }: { user: UserRow }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(userPageEndpoints.show, { params: { uuid: user.uuid } }))
  return (
    <Panel as="section" className="stack gap-16" aria-labelledby="user-pages">
      <h3 className="t-16" id="user-pages">
        {t('user_pages.title')}
      </h3>
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('user_pages.failed')}
        skeleton={<ListSkeleton />}
      >
        {(shown) => <Chosen key={shown.revision} user={user} shown={shown} />}
      </Await>
    </Panel>
  )
}

const Chosen = ({ user, shown }: { user: UserRow; shown: Pages }) => {
  const { t } = useTranslation('identity')
  const { impersonated_by } = useSession()
  const [choices, setChoices] = useState<Choices>(() => choicesOf(shown.pages))
  const { name } = user
  const save = useAction({
    action: () =>
      call(userPageEndpoints.change, {
        params: { uuid: user.uuid },
        body: { choices: sentChoices(choices, shown.pages) },
        ifMatch: shown.revision,
      }),
    commands: [userPageEndpoints.change],
    successToast: () => ({ text: t('user_pages.saved', { name }) }),
  })
  const fixed = impersonated_by ? 'impersonating' : shown.fixed
  const changed = changedChoices(shown.pages, choices)
  return (
    <form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed > 0) save.run()
      }}
    >
      <p className="dim2">{t(fixed ? `user_pages.${fixed}` : 'user_pages.text', { name })}</p>
      <PageTable
        pages={shown.pages}
        choices={choices}
        isFixed={fixed !== null}
        onChoose={(page, level) =>
          setChoices(({ [page]: _, ...rest }) => (level === null ? rest : { ...rest, [page]: level }))
        }
      />
      <Refusal text={save.refusal} />
      {fixed === null && (
        <div className="actions">
          <Button type="submit" disabled={changed === 0} loading={save.busy}>
            {t('user_pages.save')}
          </Button>
        </div>
      )}
      {shown.changed && (
        <p className="note">
          {t('user_pages.changed', { at: dateTimeOf(shown.changed.at), by: shown.changed.by })}
        </p>
      )}
    </form>
  )
}
