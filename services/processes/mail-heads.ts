import type { CompanyRole, Language } from '@bon/contracts/identity'
import { type Head, headText, journalEvents } from '@bon/contracts/journal'
import {
  type CompanyUuid,
  isEvent,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Mailer } from '@bon/contracts/ports'
import { letters } from '../identity/index.ts'

const isEntry = isEvent(journalEvents, 'EntrySealed')

type Member = { uuid: Uuid; name: string; email: string; roles: readonly CompanyRole[] }

export type HeadRecipientsDependencies = {
  /** Roles whose users get the heads of a company. */
  headsTo(company_uuid: CompanyUuid): readonly CompanyRole[]
  membersOf(company_uuid: CompanyUuid): Promise<readonly Member[]>
}

export type MailHeadDependencies = HeadRecipientsDependencies & {
  mailer: Mailer
  settingsOf(company_uuid: CompanyUuid): { name: string; language: Language }
  /** The time zone of a VAT entity. */
  zoneOf(vat_entity_uuid: Uuid): string
  /** Undefined for the office's own. */
  registerName(company_uuid: CompanyUuid, register_uuid: RegisterUuid): string | undefined
}

/** Mails the head after a Z to those who are to hold it, once to each. Nothing is mailed of training. */
export const mailHead =
  (dependencies: MailHeadDependencies) =>
  async (head: Head, close: RecordedEvent): Promise<void> => {
    if (!isEntry(close) || close.data.training) return
    const { event_id, meta } = close
    const { register_uuid, at } = close.data
    const { company_uuid } = meta
    const { name: company, language } = dependencies.settingsOf(company_uuid)
    const facts = {
      company,
      language,
      register: dependencies.registerName(company_uuid, register_uuid),
      at,
      zone: dependencies.zoneOf(meta.vat_entity_uuid),
      head: headText(head),
    }
    for (const { uuid, name, email } of await recipientsOf(dependencies, company_uuid)) {
      const letter = letters.journalHead({ ...facts, to: email, name })
      await dependencies.mailer.send({ ...letter, company_uuid, uuid: uuid5(event_id, uuid) })
    }
  }

/**
 * Whether the heads of a company reach somebody who does not run it: an accountant or auditor who is no administrator
 * . Otherwise its owner could write the past anew, and no one could show it.
 */
export const reachesOthers =
  (dependencies: HeadRecipientsDependencies) =>
  async (company_uuid: CompanyUuid): Promise<boolean> =>
    (await recipientsOf(dependencies, company_uuid)).some(({ roles }) => !roles.includes('admin'))

const recipientsOf = async (
  { headsTo, membersOf }: HeadRecipientsDependencies,
  company_uuid: CompanyUuid,
): Promise<Member[]> => {
  const roles = headsTo(company_uuid)
  return (await membersOf(company_uuid)).filter((member) => member.roles.some((role) => roles.includes(role)))
}
