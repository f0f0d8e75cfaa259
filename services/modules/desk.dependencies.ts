import type { CompanyScope } from '@bon/contracts/kernel'
import { paymentTypes, vatEntities } from '@bon/contracts/resources'
import { certificateEndedOf, isForRules } from '../companies/index.ts'
import { createUntilClosed } from '../registers/index.ts'
import type { Shared } from './shared.ts'

/** What the desk of a company is opened with. */
export const deskDependencies = ({
  handler,
  sessions,
  catalogue,
  clock,
  settle_wait_ms,
  ...shared
}: Shared) => ({
  handler,
  sessions,
  underRules: underRulesOf({ catalogue, clock, ...shared }),
  certificateEndedIn: certificateEndedOf(shared.certificates),
  untilClosed: createUntilClosed({ handler, clock, wait_ms: settle_wait_ms }),
  paymentType: (scope: CompanyScope) => {
    const types = catalogue.list(paymentTypes, scope)
    return (types.find(({ interface_key }) => interface_key === 'cash') ?? types[0])?.uuid
  },
})

type Rules = Pick<Shared, 'catalogue' | 'clock' | 'certificates'>

/** Whether a VAT entity is under the cash-register rules, and whether the certificate fits them. */
export const underRulesOf =
  ({ catalogue, clock, certificates }: Rules) =>
  async ({ vat_entity_uuid }: CompanyScope) => ({
    rules: catalogue.anywhere(vatEntities, vat_entity_uuid)?.cash_register_rules ?? null,
    has_certificate: isForRules(await certificates.inForce(vat_entity_uuid), clock.now()),
  })
