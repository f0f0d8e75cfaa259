import { settingsOf } from '../companies/index.ts'
import type { HeadRecipientsDependencies } from '../processes/index.ts'
import type { Shared } from './shared.ts'

/** Who gets the heads of a company's journal. */
export const headRecipients = ({
  catalogue,
  people,
}: Pick<Shared, 'catalogue' | 'people'>): HeadRecipientsDependencies => ({
  headsTo: (company_uuid) => settingsOf(catalogue, company_uuid).heads_to,
  membersOf: (company_uuid) => people.members.of(company_uuid),
})
