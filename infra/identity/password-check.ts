import { type PasswordRule, passwordMinimum, passwordRules } from '@bon/contracts/identity'
import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { PasswordOf, Passwords } from '@bon/services/identity'
import { sql } from 'kysely'
import { isCommonPassword } from './common-passwords.ts'
import { openInvitation } from './invitation-rows.ts'
import type { Kit } from './people-kit.ts'
import { letterTokens } from './tokens.ts'

/** The inputs of a password's rules: the person's own words, and whether the person can change a company. */
type Person = { words: string[]; is_admin: boolean }

/** Shorter words occur in too many unrelated words. */
const shortestWord = 4
/** If at least this much is left without the personal words, the password is acceptable. */
const shortestRest = 8

/** Checks a password for the person it is for (S-11). */
export const createPasswordCheck = ({ db, companyOf }: Pick<Kit, 'db' | 'companyOf'>): Passwords => {
  const ofUser = async (user: Uuid): Promise<Person> => {
    const { rows } = await sql<{
      name: string
      email: string
      wsy_role: string | null
      roles: { company_uuid: CompanyUuid; role: string }[]
    }>`select name, email, wsy_role, coalesce((select json_agg(json_build_object('company_uuid', r.company_uuid,
          'role', r.role)) from identity.company_roles r where r.user_uuid = users.uuid), '[]'::json) as roles
      from identity.users where uuid = ${user} and forgotten_at is null`.execute(db)
    const [row] = rows
    if (!row) return emptyPerson
    return {
      words: [row.name, row.email, ...row.roles.flatMap(({ company_uuid }) => namesOf(company_uuid))],
      is_admin: row.wsy_role !== null || row.roles.some(({ role }) => role === 'admin'),
    }
  }
  const namesOf = (company_uuid: CompanyUuid): string[] => {
    const company = companyOf(company_uuid)
    return company ? [company.display_name, company.legal_name] : []
  }
  const ofInvited = async (token: string, now: Instant): Promise<Person> => {
    const uuid = await letterTokens.read(db, 'invitation', token, now)
    const invited = uuid && (await openInvitation(db, uuid, now))
    if (!invited) return emptyPerson
    return { words: namesOf(invited.company_uuid), is_admin: invited.roles.includes('admin') }
  }
  const personOf = async (whose: PasswordOf, now: Instant): Promise<Person> => {
    if ('user' in whose) return ofUser(whose.user)
    if ('reset' in whose) {
      const user = await letterTokens.read(db, 'password_reset', whose.reset, now)
      return user ? ofUser(user) : emptyPerson
    }
    const { words, is_admin } =
      whose.invitation === undefined ? emptyPerson : await ofInvited(whose.invitation, now)
    return { words: [whose.name, whose.email, ...words], is_admin: is_admin || whose.is_admin === true }
  }

  return {
    async broken(password, whose, now): Promise<PasswordRule[]> {
      const { words, is_admin } = await personOf(whose, now)
      const broken: PasswordRule[] = passwordRules(
        password,
        is_admin ? passwordMinimum.admin : passwordMinimum.person,
      )
      if (!broken.includes('common') && (await isCommonPassword(password))) broken.push('common')
      if (isPersonal(password, words)) broken.push('personal')
      return broken
    },
  }
}

const emptyPerson: Person = { words: [], is_admin: false }

const isPersonal = (password: string, texts: readonly string[]): boolean => {
  const lower = password.normalize('NFC').toLowerCase()
  const words = texts
    .flatMap((text) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{Letter}\d]+/u),
    )
    .filter((word) => word.length >= shortestWord)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower)
  return rest !== lower && rest.length < shortestRest
}
