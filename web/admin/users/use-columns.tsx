import type { InvitationRow, UserRow } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'
import { dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { useRoleWords } from '../identity/use-role-words.ts'
import type { Column } from '../parts/data-table.tsx'
import { InvitationTag } from './invitation-tag.tsx'

export const useUserColumns = () => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  const users: Column<UserRow>[] = [
    {
      key: 'name',
      label: t('users.name'),
      value: ({ name }) => name,
      cell: ({ name, is_me }) => (
        <span className="row">
          {name}
          {is_me ? <Tag tone="primary">{t('users.me')}</Tag> : null}
        </span>
      ),
    },
    { key: 'email', label: t('users.email'), value: ({ email }) => email, quiet: true },
    { key: 'roles', label: t('users.roles'), value: ({ roles }) => words(roles) },
    {
      key: 'seen',
      label: t('users.last_seen'),
      kind: 'moment',
      value: ({ last_seen_at }) => last_seen_at,
      cell: ({ last_seen_at }) => (last_seen_at ? dateTimeOf(last_seen_at) : t('users.never')),
      quiet: true,
    },
  ]
  const invitations: Column<InvitationRow>[] = [
    { key: 'email', label: t('users.email'), value: ({ email }) => email },
    { key: 'roles', label: t('users.roles'), value: ({ roles }) => words(roles) },
    {
      key: 'status',
      label: t('invitations.status'),
      value: ({ status }) => t(`invitations.state.${status}`),
      cell: ({ status }) => <InvitationTag status={status} />,
    },
    { key: 'by', label: t('invitations.by'), value: ({ invited_by }) => invited_by, quiet: true },
    {
      key: 'expires',
      label: t('invitations.expires'),
      kind: 'moment',
      value: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => dateOf(expires_at),
      quiet: true,
    },
  ]
  return { users, invitations }
}
