import { allResources } from '@bon/contracts/resources'
import type { Case } from './cases.ts'
import { kindOf } from './kinds.ts'
import type { Answer } from './send-request.ts'

/** A permitted difference between the answers for a foreign and an unknown id, with the reason. */
export type Exception = { summary: string; holds(one: Case, answer: Answer): boolean }

const codeOf = ({ status, text }: Answer): string =>
  status < 400 ? '' : ((JSON.parse(text || '{}') as { code?: string }).code ?? '')
const inherited = new Set(
  allResources.flatMap(({ name, sharing }) => (sharing === 'inherited' ? [name] : [])),
)
const isParents = ({ owner, company, of }: Case) =>
  company === 'terrassen' && of === 'kajkanten' && owner !== 'own'
const at = ({ place }: Case) => place.steps.join('.')

export const exceptions: readonly Exception[] = [
  {
    summary: 'a parent’s shared entity is read in its subcompany (CO-43), and written there by nobody',
    holds: (one, answer) =>
      isParents(one) &&
      inherited.has(kindOf(one.place) ?? '') &&
      one.place.target.id.startsWith('resources/') &&
      at(one) === 'path.uuid' &&
      (one.place.target.isCommand ? codeOf(answer) === 'resource.inherited' : answer.status === 200),
  },
  {
    summary: 'a subcompany’s configuration, orders and lists name what it shares with its parent (CO-43)',
    holds: (one) => isParents(one) && inherited.has(kindOf(one.place) ?? '') && at(one) !== 'path.uuid',
  },
  {
    summary:
      'a subcompany says of a parent’s product, which it sells too, whether it is sold out there (CO-43)',
    holds: (one, { status }) =>
      isParents(one) && one.place.target.id === 'availability.change' && status === 200,
  },
  {
    summary: 'a parent’s cashiers work at a subcompany’s registers (CO-43)',
    holds: (one) => isParents(one) && kindOf(one.place) === 'cashiers' && one.place.steps[0] === 'body',
  },
  {
    summary: 'what a parent’s cashier did at a subcompany’s register is in the subcompany’s journal (CO-43)',
    holds: (one, { status }) => isParents(one) && kindOf(one.place) === 'acting_cashiers' && status === 200,
  },
  {
    summary: 'a picture of the parent stands on products that its subcompany sells',
    holds: (one) => isParents(one) && one.place.target.id === 'images.show',
  },
  {
    summary:
      'an id that the client makes and somebody else has is refused as not found: it tells who knows 122 drawn bits that they are taken, and nothing else',
    holds: (one, answer) => {
      const makes = /^(resources\/\w+\.(create|bulk)|products\.check) body\.(actions\.\[\]\.)?uuid$/.test(
        one.place.name,
      )
      const isOrder = ['orders', 'sold', 'payments'].includes(kindOf(one.place) ?? '')
      const code = codeOf(answer) || (/"code":"([\w.]+)"/.exec(answer.text)?.[1] ?? '')
      return (
        (makes || isOrder) &&
        ['request.not_found', 'order.id_taken', 'resource.exists', 'resource.inherited'].includes(code)
      )
    },
  },
  {
    summary: 'a company in which the asker has a role is his, whichever he acts in',
    holds: (one) =>
      ['identity.signedIn query.tentative_company', 'staff_access.enter body.company_uuid'].includes(
        one.place.name,
      ) &&
      (one.actor === 'chief' || one.actor === 'provider' || (one.actor !== 'neighbour' && one.of !== 'nabo')),
  },
  {
    summary:
      'the provider acts in the name of users of any company, by a grant that the company sees (DEF-48)',
    holds: ({ place, actor }) => place.name === 'impersonation.begin body.user_uuid' && actor === 'chief',
  },
  {
    summary: 'a parent gives its products to its subcompanies by their ids (CAT-04)',
    holds: (one) =>
      one.company === 'kajkanten' && one.owner === 'sub' && at(one).endsWith('subcompany_uuids.[]'),
  },
]
