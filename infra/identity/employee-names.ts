import type { EmployeeName } from '@bon/contracts/identity'
import type { CompanyUuid, Uuid, VaultText } from '@bon/contracts/kernel'
import type { Vault } from '@bon/contracts/ports'

/** Of class A: the books keep it when the person is forgotten elsewhere (LAW-17, R-25). */
export const storeEmployeeName = (
  vault: Pick<Vault, 'put'>,
  company_uuid: CompanyUuid,
  subject: Uuid,
  { first_name, last_name, initials }: EmployeeName,
): Promise<VaultText> =>
  vault.put({
    company_uuid,
    subject,
    class: 'A',
    text: JSON.stringify({ first_name, last_name, initials } satisfies EmployeeName),
  })
