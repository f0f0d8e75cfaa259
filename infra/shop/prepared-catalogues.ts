import type { Answer, CompanyScope, Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import { type CatalogueChanges, changesBetween, type RegisterCatalogue } from '@bon/contracts/registers'
import { vatTypes } from '@bon/contracts/resources'
import { prepareBody } from '../http/index.ts'
import type { Catalogue } from './catalogue.ts'
import { formerCatalogues } from './former-catalogues.ts'
import { catalogueKinds, registerCatalogue } from './register-catalogue.ts'
import { dayIn } from './zone-rules.ts'

type Prepared = Required<Pick<Answer<{ catalogue: RegisterCatalogue }>, 'body' | 'prepared'>>

/** About a megabyte each; a register that was forgotten is packed anew within milliseconds. */
const most = 64

/** Every register's catalogue, packed when it is first asked for after a change, and what changed since an earlier one. */
export const preparedCatalogues = (catalogue: Catalogue, now: () => Instant) => {
  const made = new Map<Uuid, { version: string; answer: Prepared }>()
  const former = formerCatalogues()

  const whole = async (scope: CompanyScope, uuid: Uuid): Promise<Prepared | undefined> => {
    const version = versionOf(catalogue, scope, dayIn(catalogue, scope, now()))
    const known = made.get(uuid)
    made.delete(uuid)
    if (known?.version === version) {
      // Put behind the others: the one that nobody asks for is the first to go.
      made.set(uuid, known)
      return known.answer
    }
    const fresh = registerCatalogue(catalogue, scope, uuid, now())
    if (!fresh) return undefined
    const body = { catalogue: fresh }
    const answer = { body, prepared: prepareBody(body) }
    if (known) former.keep(uuid, known.answer.prepared.tag, known.answer.body.catalogue)
    made.set(uuid, { version, answer })
    const [oldest] = made.keys()
    if (made.size > most && oldest !== undefined) made.delete(oldest)
    return answer
  }

  /** Null when the tag's catalogue is forgotten, or when the changes would say more than the whole. */
  const since = async (
    scope: CompanyScope,
    uuid: Uuid,
    tag: string,
  ): Promise<CatalogueChanges | null | undefined> => {
    const current = await whole(scope, uuid)
    if (!current) return undefined
    const to = current.prepared.tag
    if (tag === to) return { to, lists: {}, products: null }
    const before = former.find(uuid, tag)
    return (before && changesBetween(before, current.body.catalogue, to)) ?? null
  }

  return { whole, since }
}

/** Whose configuration it is, the last change that it could show, and the last day on which a VAT rate changed by itself. */
const versionOf = (catalogue: Catalogue, scope: CompanyScope, today: PlainDate): string => {
  const days = catalogue.list(vatTypes, scope).flatMap(({ rates }) => rates.map(({ from }) => from))
  const last = days
    .filter((from) => from <= today)
    .sort()
    .at(-1)
  return `${scope.resource_companies.join()} ${catalogue.positionOf(catalogueKinds, scope)} ${last}`
}
