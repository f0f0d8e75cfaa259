import type { CertificateView } from '@bon/contracts/companies'
import type { JournalChain } from '@bon/contracts/journal'
import {
  type CompanyScope,
  type Instant,
  type RegisterUuid,
  type Route,
  reject,
  route,
} from '@bon/contracts/kernel'
import type { Certificates } from '@bon/contracts/ports'
import {
  type DescribedKey,
  type DescribedRegister,
  type SystemDescription,
  systemDescriptionEndpoints,
} from '@bon/contracts/system-description'

/** What the operator's start says of the installation. */
export type Installation = Pick<SystemDescription, 'supplier' | 'program'> & { has_heads_file: boolean }

export type SystemDescriptionDependencies = {
  installation: Installation
  certificates: Pick<Certificates, 'periods'>
  companyOf(scope: CompanyScope): SystemDescription['company'] | undefined
  /** The company's own registers, and those of the companies below it in the same VAT entity. */
  registersOf(scope: CompanyScope): Promise<CertificateView['registers']>
  detailsOf(register_uuid: RegisterUuid): Promise<Pick<DescribedRegister, 'name' | 'latest_z' | 'version'>>
  chainOf(scope: CompanyScope): Promise<Pick<JournalChain, 'last_seq' | 'last_nr' | 'sealed_at'>>
  /** Whether a person who is no administrator gets the heads. */
  mailsHeads(scope: CompanyScope): Promise<boolean>
}

/** one page that tells an inspector what there is, and how to verify it. */
export const systemDescriptionRoutes = (deps: SystemDescriptionDependencies): Route[] => [
  route(systemDescriptionEndpoints.show, async (_, { scope, now }) => {
    const body = await describe(deps, scope, now)
    return body ? { body } : reject('request.not_found')
  }),
]

const describe = async (
  deps: SystemDescriptionDependencies,
  scope: CompanyScope,
  now: Instant,
): Promise<SystemDescription | undefined> => {
  const company = deps.companyOf(scope)
  if (!company) return undefined
  const { vat_entity_uuid } = scope
  const [registers, periods, chain, mail] = await Promise.all([
    deps.registersOf(scope),
    deps.certificates.periods(vat_entity_uuid),
    deps.chainOf(scope),
    deps.mailsHeads(scope),
  ])
  const { supplier, program, has_heads_file: file } = deps.installation
  const { last_seq, last_nr, sealed_at } = chain
  return {
    written_at: now,
    company,
    supplier,
    program,
    registers: await Promise.all(
      registers.map(async (register) => ({ ...register, ...(await deps.detailsOf(register.uuid)) })),
    ),
    keys: periods.map((period, i) => keyOf(period, periods[i + 1]?.since)),
    journal: { vat_entity_uuid, last_seq, last_nr, sealed_at },
    anchors: { file, mail },
  }
}

type Period = Awaited<ReturnType<Certificates['periods']>>[number]

const keyOf = ({ since, certificate }: Period, until: Instant | undefined): DescribedKey => {
  const { key_id, fingerprint, subject, issuer, serial_number, valid_from, ends_at } = certificate
  const signs = { signs_since: since ?? null, signs_until: until ?? null }
  return { key_id, fingerprint, subject, issuer, serial_number, valid_from, ends_at, ...signs }
}
