/** Whether a company is a practice that has ended. */
export const endedPractice = (company: string): string =>
  `select from identity.practices e where e.company_uuid = ${company} and e.ended_at is not null`

/**
 * A user's roles: those that were given, and administrator of the practice companies of a company whose administrator
 * the user is (BEYOND-23). Nothing is stored of the latter, so that they end with the role and with the practice.
 */
export const rolesQuery = (user: string): string => `
  select r.company_uuid, r.role, false as is_practice from identity.company_roles r
  where r.user_uuid = ${user} and not exists (${endedPractice('r.company_uuid')})
  union all
  select p.company_uuid, r.role, true from identity.practices p
    join identity.company_roles r on r.company_uuid = p.of_company_uuid and r.role = 'admin'
  where r.user_uuid = ${user} and p.ended_at is null`

/** A user's pages, in practice companies as in the company whose day is practised. */
export const choicesQuery = (user: string): string => `
  select c.company_uuid, c.choices from identity.page_choices c where c.user_uuid = ${user}
  union all
  select p.company_uuid, c.choices from identity.practices p
    join identity.page_choices c on c.company_uuid = p.of_company_uuid
  where c.user_uuid = ${user} and p.ended_at is null`
