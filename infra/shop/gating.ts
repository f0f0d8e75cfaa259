import type { PaymentStatus } from '@bon/contracts/companies'
import type { CompanyScope, Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import {
  type AddonKey,
  addonKeys,
  type Barred,
  barred,
  type Feature,
  type LimitKey,
  packages,
} from '@bon/contracts/permissions'
import { addons, companies, type Resource } from '@bon/contracts/resources'
import type { Limit } from '@bon/services/resources'
import type { Catalogue } from './catalogue.ts'

type Company = Resource<typeof companies>

/** What the company has: its package's add-ons, and those switched on or off for it alone (CO-24). */
export const addonsOf = (catalogue: Catalogue, company: Company): AddonKey[] => {
  const offers = catalogue.everywhere(addons)
  return addonKeys.filter((key) => {
    const own = company.addons.find((addon) => addon.key === key)
    const offer = offers.find((addon) => addon.key === key)
    return own ? own.is_on : (offer?.included_in.includes(company.subscription_type) ?? false)
  })
}

export const barredFrom =
  (catalogue: Catalogue) =>
  (company_uuid: Uuid, feature: Feature): Barred | undefined => {
    const company = catalogue.anywhere(companies, company_uuid)
    if (!company) return undefined
    const offers = catalogue
      .everywhere(addons)
      .flatMap(({ key, included_in }) =>
        addonKeys.flatMap((known) => (known === key ? [{ key: known, packages: included_in }] : [])),
      )
    return barred(feature, { type: company.type, addons: addonsOf(catalogue, company) }, offers)
  }

/**
 * How many the company may have: what was agreed, else its package's number; undefined is without end (DEF-50). With
 * the packages that allow more, as a sentence names them: `medium (3)`.
 */
export const limitOf = (
  catalogue: Catalogue,
  { company_uuid }: CompanyScope,
  key: LimitKey,
): Limit | undefined => {
  const company = catalogue.anywhere(companies, company_uuid)
  const offer = catalogue.everywhere(addons).find((addon) => addon.key === key)
  const limit = company?.[`${key}_limit`] ?? (company && offer?.limits[company.subscription_type])
  if (limit === null || limit === undefined) return undefined
  const larger = packages.flatMap((each) => {
    const theirs = offer?.limits[each] ?? null
    if (theirs === null) return [each]
    return theirs > limit ? [`${each} (${theirs})`] : []
  })
  // Who has the largest package already agrees on more with the provider.
  return { limit, packages: larger.filter((each) => each !== company?.subscription_type) }
}

/** DEF-49: warned from 14 days before, blocked from 14 days after; empty is never blocked. */
export const paymentStatusOf = (paid_until: PlainDate | null, now: Instant): PaymentStatus | null => {
  if (paid_until === null) return null
  const day = Temporal.PlainDate.from(paid_until)
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('Europe/Copenhagen').toPlainDate()
  if (Temporal.PlainDate.compare(today, day.add({ days: 14 })) > 0) return 'block'
  return Temporal.PlainDate.compare(today, day.subtract({ days: 14 })) >= 0 ? 'warn' : null
}
