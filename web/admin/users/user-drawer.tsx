import { type UserRow, userEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { RoleChoice } from '../identity/role-choice.tsx'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { ImpersonateBox } from '../impersonation/impersonate-box.tsx'
import { useAction } from '../parts/use-action.ts'
import { RemoveUser } from './remove-user.tsx'
import { UserPages } from './user-pages.tsx'

type DrawerProps = { rows: readonly UserRow[] | undefined; onClose: () => void }

export const UserDrawer = ({ rows, onClose }: DrawerProps) => {
  const { uuid } = useParams()
  const user = rows?.find((row) => row.uuid === uuid)
  return user ? <Shown key={user.uuid} user={user} onClose={onClose} /> : null
}

/** A user's roles here, and removal (CO-54). The last administrator cannot be removed: the server refuses. */
const Shown = ({ user, onClose }: { user: UserRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const { user: me } = useSession()
  const { uuid, name, email, last_seen_at } = user
  const [roles, setRoles] = useState(user.roles)
  const save = useAction({
    action: () => call(userEndpoints.changeRoles, { params: { uuid }, body: { roles } }),
    commands: [userEndpoints.changeRoles],
    successToast: () => ({ text: t('users.saved', { name }) }),
    done: onClose,
  })
  // Only the provider's administrators impersonate; its employees work under their own names (DEF-48).
  const mayImpersonate = me.wsy_role === 'wsy_admin' && !user.is_me
  const isChanged = roles.join() !== user.roles.join()
  return (
    <SideDrawer title={name} onClose={onClose}>
      <Panel className="stack gap-16">
        <DefinitionList>
          <dt>{t('users.email')}</dt>
          <dd>{email}</dd>
          <dt>{t('users.last_seen')}</dt>
          <dd>{last_seen_at ? dateTimeOf(last_seen_at) : t('users.never')}</dd>
        </DefinitionList>
      </Panel>
      <Panel
        as="form"
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (roles.length > 0) save.run()
        }}
      >
        <RoleChoice
          value={roles}
          onChange={setRoles}
          error={roles.length === 0 ? t('users.no_role') : undefined}
        />
        <Refusal text={save.refusal} />
        <div className="actions">
          <Button type="submit" disabled={!isChanged || roles.length === 0} loading={save.busy}>
            {t('common:common.save')}
          </Button>
        </div>
      </Panel>
      <UserPages user={user} />
      {mayImpersonate ? <ImpersonateBox user={user} /> : null}
      <RemoveUser user={user} onClose={onClose} />
    </SideDrawer>
  )
}
