import type { PaymentStatus } from '@bon/contracts/companies'
import type { CompanyScope, CompanyUuid, Instant, PlainDate } from '@bon/contracts/kernel'
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
import type { Catalogue, Limit } from '../resources/index.ts'

type Company = Resource<typeof companies>

/** The company's add-ons: its package's, and those switched on or off individually (CO-24). */
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
  (company_uuid: CompanyUuid, feature: Feature): Barred | undefined => {
    const company = catalogue.anywhere(companies, company_uuid)
    if (!company) return undefined
    const offers = catalogue
      .everywhere(addons)
      .flatMap(({ key, included_in }) =>
        addonKeys.flatMap((addon) => (addon === key ? [{ key: addon, packages: included_in }] : [])),
      )
    return barred(feature, { type: company.type, addons: addonsOf(catalogue, company) }, offers)
  }

/**
 * The limit for the company: the agreed number, else its package's; undefined: no limit (DEF-50). With the packages
 * that allow more, as shown in messages: `medium (3)`.
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
  // A company with the largest package can only agree on a higher number with the provider.
  return { limit, packages: larger.filter((each) => each !== company?.subscription_type) }
}

/** DEF-49: a warning from 14 days before, blocked from 14 days after; without a date never blocked. */
export const paymentStatusOf = (paid_until: PlainDate | null, now: Instant): PaymentStatus | null => {
  if (paid_until === null) return null
  const day = Temporal.PlainDate.from(paid_until)
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('Europe/Copenhagen').toPlainDate()
  if (Temporal.PlainDate.compare(today, day.add({ days: 14 })) > 0) return 'block'
  return Temporal.PlainDate.compare(today, day.subtract({ days: 14 })) >= 0 ? 'warn' : null
}
