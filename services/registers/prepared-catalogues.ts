import type { Answer, CompanyScope, Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import { type CatalogueChanges, changesBetween, type RegisterCatalogue } from '@bon/contracts/registers'
import { vatTypes } from '@bon/contracts/resources'
import { dayIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { formerCatalogues } from './former-catalogues.ts'
import { catalogueKinds, registerCatalogue } from './register-catalogue.ts'

type Prepared = Required<Pick<Answer<{ catalogue: RegisterCatalogue }>, 'body' | 'prepared'>>

type Ports = {
  catalogue: Catalogue
  now(): Instant
  /** Serialises and compresses the body, with its tag. */
  prepareBody(body: { catalogue: RegisterCatalogue }): Prepared['prepared']
}

/** About a megabyte each; an evicted one is prepared again within milliseconds. */
const most = 64

/**
 * Every register's catalogue, prepared at its first request after a change, and the changes since an earlier version.
 */
export const preparedCatalogues = ({ catalogue, now, prepareBody }: Ports) => {
  const made = new Map<Uuid, { version: string; answer: Prepared }>()
  const former = formerCatalogues()

  const whole = async (scope: CompanyScope, uuid: Uuid): Promise<Prepared | undefined> => {
    const version = versionOf(catalogue, scope, dayIn(catalogue, scope, now()))
    const cached = made.get(uuid)
    made.delete(uuid)
    if (cached?.version === version) {
      // Moves it to the end: the least recently used one is evicted first.
      made.set(uuid, cached)
      return cached.answer
    }
    const fresh = registerCatalogue(catalogue, scope, uuid, now())
    if (!fresh) return undefined
    const body = { catalogue: fresh }
    const answer = { body, prepared: prepareBody(body) }
    if (cached) former.store(uuid, cached.answer.prepared.tag, cached.answer.body.catalogue)
    made.set(uuid, { version, answer })
    const [oldest] = made.keys()
    if (made.size > most && oldest !== undefined) made.delete(oldest)
    return answer
  }

  /** Null when the tag's catalogue is no longer kept, or when the changes would be larger than the whole. */
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

/** The companies of the scope, the last change visible to it, and the last date on which a VAT rate changed. */
const versionOf = (catalogue: Catalogue, scope: CompanyScope, today: PlainDate): string => {
  const days = catalogue.list(vatTypes, scope).flatMap(({ rates }) => rates.map(({ from }) => from))
  const last = days
    .filter((from) => from <= today)
    .sort()
    .at(-1)
  return `${scope.resource_companies.join()} ${catalogue.positionOf(catalogueKinds, scope)} ${last}`
}
